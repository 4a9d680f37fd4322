import type { WallPlan } from '@cubeward/contract/admin/boxes.ts'
import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { BoxWall } from '@cubeward/wall/BoxWall.tsx'
import { useDoorBoard } from '@cubeward/wall/use-door-board.ts'
import { useMemo } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { doorPlace, frontOf } from './door-place.ts'
import { doorsOf } from './doors.ts'
import { wallLabels } from './wall-labels.ts'

interface WallPeekProps {
  cube: Pick<CubeOverview, 'boxes' | 'units' | 'connected'>
  plan: WallPlan
  locks: readonly Lock[]
  /** The door that is meant. */
  door: string
}

/** The front as a picture: where one door is, and nothing else to read or to press. Its place stands in words below. */
export function WallPeek({ cube, plan, locks, door }: WallPeekProps) {
  const doors = useMemo(() => doorsOf(cube.boxes, locks), [cube.boxes, locks])
  const board = useDoorBoard(doors)
  const { boxes, units } = cube
  const layout = useMemo(() => frontOf({ boxes, units }, plan), [boxes, units, plan])
  const labels = useMemo(wallLabels, [])
  const place = doorPlace(layout, door)
  return (
    <>
      <Picture inert>
        <BoxWall
          board={board}
          layout={layout}
          labels={labels}
          selected={door}
          onSelect={() => {}}
          lastKnown={!cube.connected}
        />
      </Picture>
      {place !== undefined && (
        <Place>
          {t('Column {column}, door {place} from the top.', {
            column: formatNumber(place.column),
            place: formatNumber(place.place),
          })}
        </Place>
      )}
    </>
  )
}

const Picture = styled('div')({
  // the wall's own sheet lies above those of components, and sizes of a narrow wall stand at its cabinet
  '& .cw-wall, & .cw-cabinet, & .cw-feet': { '--wall-unit': '7px !important', '--wall-number-left': '5px !important' },
  '& .cw-number': { top: '0 !important', fontSize: '11px !important', lineHeight: '13px !important' },
  '& .cw-door:not([aria-pressed=true]) > *': { visibility: 'hidden' },
  '& .cw-door .cw-size, & .cw-door .cw-icon, & .cw-screen *': { visibility: 'hidden' },
})
const Place = styled('p')({ margin: '6px 0 0', ...text('caption'), color: look('textSecondary') })
