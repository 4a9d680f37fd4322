import type { BoxState } from '@cubeward/domain/box-state.ts'
import { memo, useSyncExternalStore } from 'react'
import type { DoorBoard } from './door-board.ts'
import { StateIcon } from './state-icons.tsx'

/** Calm states first, as people look for them; the order of precedence is another matter. */
const ORDER: readonly BoxState[] = [
  'free',
  'occupied',
  'open',
  'maintenance',
  'disabled',
  'blocked',
  'breakIn',
  'defective',
  'unknown',
]

interface WallLegendProps {
  /** Spoken name of the group ("Show only"). */
  label: string
  board: DoorBoard
  labels: Record<BoxState, string>
  format: (count: number) => string
  /** The state whose doors stand out; the others are dimmed. */
  only: BoxState | undefined
  onOnly: (state: BoxState | undefined) => void
}

/** What the faces of the doors mean and how many there are; a click dims all the others, a second one ends it. */
export function WallLegend({ label, board, labels, format, only, onOnly }: WallLegendProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings form semantics that a legend of a picture has not
    <div className="cw-legend" role="group" aria-label={label}>
      {ORDER.map((state) => (
        <LegendEntry
          key={state}
          state={state}
          word={labels[state]}
          board={board}
          format={format}
          pressed={only === state}
          onOnly={onOnly}
        />
      ))}
    </div>
  )
}

interface LegendEntryProps {
  state: BoxState
  word: string
  board: DoorBoard
  format: (count: number) => string
  pressed: boolean
  onOnly: (state: BoxState | undefined) => void
}

const LegendEntry = memo(function LegendEntry({ state, word, board, format, pressed, onOnly }: LegendEntryProps) {
  return (
    <button
      type="button"
      className="cw-legend-entry"
      aria-pressed={pressed}
      onClick={() => onOnly(pressed ? undefined : state)}
    >
      <span className="cw-swatch" data-state={state}>
        <StateIcon state={state} size={11} />
      </span>
      <span className="cw-legend-word">{word}</span>
      <Count state={state} board={board} format={format} />
    </button>
  )
})

/** Follows the board by itself: an event changes two of them. */
function Count({ state, board, format }: Pick<LegendEntryProps, 'state' | 'board' | 'format'>) {
  const count = useSyncExternalStore(board.subscribeCounts, () => board.count(state))
  return <b>{format(count)}</b>
}
