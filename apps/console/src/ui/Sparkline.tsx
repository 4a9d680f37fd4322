import { look, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

const [WIDTH, HEIGHT] = [300, 44]

export interface SparkPoint {
  /** Milliseconds since 1970. */
  at: number
  value: number
}

interface SparklineProps {
  points: readonly SparkPoint[]
  from: number
  to: number
  /** Highest value of the scale; a higher one makes the scale higher. */
  top: number
  /** What it shows, in words: the drawing says nothing to a reader who does not see it. */
  label: string
  /** Below the line, at the left and the right. */
  ends: readonly [string, string]
  caption: string
}

/** A small line of one value over time, with the ground below it tinted. */
export function Sparkline({ points, from, to, top, label, ends, caption }: SparklineProps) {
  const highest = Math.max(top, ...points.map(({ value }) => value))
  const x = (at: number) => (((at - from) / Math.max(1, to - from)) * WIDTH).toFixed(1)
  const y = (value: number) => (HEIGHT - (value / Math.max(highest, Number.EPSILON)) * (HEIGHT - 3) - 1).toFixed(1)
  const line = points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' L')
  const [first, last] = [points[0], points.at(-1)]
  return (
    <Root>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {first && last && points.length > 1 && (
          <>
            <path data-ground d={`M${x(first.at)},${HEIGHT} L${line} L${x(last.at)},${HEIGHT} Z`} />
            <path data-line d={`M${line}`} vectorEffect="non-scaling-stroke" />
          </>
        )}
      </svg>
      <div aria-hidden>
        <span>{ends[0]}</span>
        <span>{caption}</span>
        <span>{ends[1]}</span>
      </div>
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gap: 6,
  '& svg': { display: 'block', width: '100%', height: HEIGHT, borderBottom: `1px solid ${look('line')}` },
  '& path[data-ground]': { fill: look('accentSoft') },
  '& path[data-line]': { fill: 'none', stroke: look('accent'), strokeWidth: 1.5, strokeLinejoin: 'round' },
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 8,
    ...text('caption'),
    color: look('textTertiary'),
    whiteSpace: 'nowrap',
  },
})
