import type { BoxState } from '@cubeward/domain/box-state.ts'
import { memo } from 'react'
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
  counts: Record<BoxState, number>
  labels: Record<BoxState, string>
  format: (count: number) => string
  /** The state whose doors stand out; the others are dimmed. */
  only: BoxState | undefined
  onOnly: (state: BoxState | undefined) => void
}

/** What the faces of the doors mean and how many there are; a click dims all the others, a second one ends it. */
export function WallLegend({ label, counts, labels, format, only, onOnly }: WallLegendProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings form semantics that a legend of a picture has not
    <div className="cw-legend" role="group" aria-label={label}>
      {ORDER.map((state) => (
        <LegendEntry
          key={state}
          state={state}
          word={labels[state]}
          count={format(counts[state])}
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
  count: string
  pressed: boolean
  onOnly: (state: BoxState | undefined) => void
}

const LegendEntry = memo(function LegendEntry({ state, word, count, pressed, onOnly }: LegendEntryProps) {
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
      <b>{count}</b>
    </button>
  )
})
