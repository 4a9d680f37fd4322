import { look, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'

const STROKES = 30
const SWEEP = 240
const [OUTER, INNER] = [60, 47]

interface GaugeProps {
  /** 0 to 100. */
  percent: number
  /** The figure in the middle, in the reader's language. */
  figure: string
  label: string
  /** Over the limit. */
  warning?: boolean
}

/** A share of something as an arc of strokes, with its figure inside. */
export function Gauge({ percent, figure, label, warning = false }: GaugeProps) {
  const lit = Math.round((Math.min(100, Math.max(0, percent)) / 100) * STROKES)
  return (
    <Root data-warning={warning || undefined}>
      <svg viewBox="-64 -64 128 100" role="img" aria-label={`${label}: ${figure}`}>
        {Array.from({ length: STROKES }, (_, at) => {
          const turn = ((at / (STROKES - 1)) * SWEEP - SWEEP / 2 - 90) * (Math.PI / 180)
          const [x, y] = [Math.cos(turn), Math.sin(turn)]
          const ends = { x1: x * INNER, y1: y * INNER, x2: x * OUTER, y2: y * OUTER }
          // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is its place
          return <line key={at} {...ends} data-lit={at < lit || undefined} />
        })}
        <text y="4">{figure}</text>
      </svg>
      <span aria-hidden>{label}</span>
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  minWidth: 0,
  '& svg': { width: '100%', maxWidth: 136 },
  '& line': { stroke: look('lineStrong'), strokeWidth: 4.5 },
  '& line[data-lit]': { stroke: look('accent') },
  '&[data-warning] line[data-lit]': { stroke: tone('warning', 'mark') },
  '& text': { fontSize: 26, fontWeight: 600, textAnchor: 'middle', fill: look('text'), letterSpacing: '-0.01em' },
  '& > span': { ...text('caption'), color: look('textSecondary') },
})
