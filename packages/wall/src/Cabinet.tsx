import { COLUMN_UNITS, type WallColumn } from '@cubeward/domain/wall-layout.ts'
import { type CSSProperties, memo } from 'react'
import type { WallLabels } from './door.ts'
import type { DoorBoard } from './door-board.ts'
import { useDoorView } from './use-door-board.ts'
import { WallDoor } from './WallDoor.tsx'
import { WallTerminal } from './WallTerminal.tsx'

interface CabinetProps {
  layout: readonly WallColumn[]
  labels: WallLabels
  board: DoorBoard
}

/** All doors at their places. Drawn anew for another layout only; each door follows the board by itself. */
export const Cabinet = memo(function Cabinet({ layout, labels, board }: CabinetProps) {
  const size = wallSize(layout)
  return (
    <>
      <div className="cw-cabinet" style={size}>
        {layout.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place
          <div className="cw-column" key={at}>
            {column.cells.map((cell) => (
              <div className="cw-place" key={cell.number ?? cell.kind} style={{ flexGrow: cell.units }}>
                {cell.kind === 'terminal' && <WallTerminal text={labels.terminal} />}
                {cell.kind === 'blank' && <div className="cw-blank" />}
                {cell.kind === 'box' && (
                  <PlacedDoor
                    number={cell.number ?? ''}
                    large={cell.size === 'L' || cell.size === 'XL'}
                    labels={labels}
                    board={board}
                  />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="cw-feet" aria-hidden style={size} />
    </>
  )
})

interface PlacedDoorProps {
  number: string
  large: boolean
  labels: WallLabels
  board: DoorBoard
}

/** A box of the layout that has vanished meanwhile leaves a blank panel, not a hole. */
function PlacedDoor({ number, large, labels, board }: PlacedDoorProps) {
  const view = useDoorView(board, number)
  if (!view) return <div className="cw-blank" />
  return <WallDoor {...view} large={large} labels={labels} />
}

function wallSize(layout: readonly WallColumn[]): CSSProperties {
  const units = layout[0]?.units ?? COLUMN_UNITS
  return { '--wall-columns': layout.length, '--wall-units': units } as CSSProperties
}
