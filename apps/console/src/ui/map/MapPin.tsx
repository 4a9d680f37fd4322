import { Tip } from '../Tip.tsx'
import { focusRing, look, text, tone } from '../theme/css.ts'
import { styled } from '../theme/styled.ts'
import type { Point } from './mercator.ts'

/** The worst first. */
export type PinState = 'missed' | 'alert' | 'away' | 'fine'

interface MapPinProps {
  id: string
  at: Point
  /** Which lies upon which. */
  above: number
  state: PinState
  count: number
  label: string
  /** The one that Tab leads to. */
  reached: boolean
  onFocus: () => void
  onClick: () => void
}

/** One place, or several with how many they are; each state has a shape of its own. */
export function MapPin({ id, at: [x, y], above, state, count, label, reached, onFocus, onClick }: MapPinProps) {
  return (
    <Tip title={label}>
      <Pin
        type="button"
        data-pin={id}
        data-state={state}
        aria-label={label}
        tabIndex={reached ? 0 : -1}
        onFocus={onFocus}
        onClick={onClick}
        style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`, zIndex: above }}
      >
        {count > 1 ? (
          <b>{count}</b>
        ) : (
          <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden>
            {shapes[state]}
          </svg>
        )}
      </Pin>
    </Tip>
  )
}

const shapes = {
  missed: (
    <>
      <circle r="11" data-halo />
      <path d="M0 -6.5L6.5 5H-6.5Z" />
    </>
  ),
  alert: <path d="M0 -7L7 0L0 7L-7 0Z" />,
  away: <rect x="-4.5" y="-4.5" width="9" height="9" rx="1.5" data-hollow />,
  fine: <rect x="-5" y="-5" width="10" height="10" rx="1.5" />,
}

const Pin = styled('button')({
  position: 'absolute',
  left: 0,
  top: 0,
  display: 'grid',
  placeItems: 'center',
  minWidth: 24,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  cursor: 'pointer',
  '--mark': look('accent'),
  '&[data-state=missed]': {
    '--mark': tone('error', 'mark'),
    '--soft': tone('error', 'soft'),
    '--ink': tone('error', 'text'),
  },
  '&[data-state=alert]': {
    '--mark': tone('warning', 'mark'),
    '--soft': tone('warning', 'soft'),
    '--ink': tone('warning', 'text'),
  },
  '&[data-state=away]': {
    '--mark': tone('neutral', 'mark'),
    '--soft': tone('neutral', 'soft'),
    '--ink': tone('neutral', 'text'),
  },
  '& path, & rect': { fill: 'var(--mark)', stroke: look('surface'), strokeWidth: 1.5 },
  '& [data-halo]': { fill: tone('error', 'soft'), stroke: tone('error', 'line') },
  '& [data-hollow]': { fill: look('surface'), stroke: 'var(--mark)', strokeWidth: 2 },
  '& b': {
    minWidth: 26,
    padding: '3px 5px',
    borderRadius: 4,
    border: '1.5px solid var(--mark)',
    background: `var(--soft, ${look('accentSoft')})`,
    color: `var(--ink, ${look('accentText')})`,
    ...text('chip'),
    fontWeight: 600,
    textAlign: 'center',
  },
  '&:focus-visible': { ...focusRing },
})
