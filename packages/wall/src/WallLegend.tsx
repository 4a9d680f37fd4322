import type { BoxState } from '@cubeward/domain/box-state.ts'
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
        <button
          key={state}
          type="button"
          className="cw-legend-entry"
          aria-pressed={only === state}
          onClick={() => onOnly(only === state ? undefined : state)}
        >
          <span className="cw-swatch" data-state={state}>
            <StateIcon state={state} size={11} />
          </span>
          <span className="cw-legend-word">{labels[state]}</span>
          <b>{format(counts[state])}</b>
        </button>
      ))}
    </div>
  )
}
