import { look } from '../theme/css.ts'
import { styled } from '../theme/styled.ts'
import { isLand, SQUARE } from './land.ts'

interface PlaceMapProps {
  latitude: number
  longitude: number
  /** Spoken instead of the picture; the coordinates stand beside it. */
  label: string
}

/** Wider than any card: what does not fit is cut, and a dot has the same size everywhere. */
const WIDTH = 992
const HEIGHT = 120
const DOT = 8

/** The land around a place as a grid of dots, with the place in its middle. Needs no network. */
export default function PlaceMap({ latitude, longitude, label }: PlaceMapProps) {
  // Half a degree to the north is as long as this many to the east.
  const stretch = Math.max(0.2, Math.cos((latitude * Math.PI) / 180))
  const dots: [x: number, y: number][] = []
  for (let row = -Math.floor(HEIGHT / DOT / 2); row <= HEIGHT / DOT / 2; row++)
    for (let column = -Math.floor(WIDTH / DOT / 2); column <= WIDTH / DOT / 2; column++)
      if (isLand(latitude - row * SQUARE, longitude + (column * SQUARE) / stretch))
        dots.push([WIDTH / 2 + column * DOT, HEIGHT / 2 + row * DOT])
  return (
    <Picture viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="xMidYMid slice">
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={2.2} fill={look('lineStrong')} />
      ))}
      <rect x={WIDTH / 2 - 9} y={HEIGHT / 2 - 9} width={18} height={18} rx={3} fill={look('surface')} />
      <rect x={WIDTH / 2 - 6} y={HEIGHT / 2 - 6} width={12} height={12} rx={2} fill={look('accent')} />
    </Picture>
  )
}

const Picture = styled('svg')({
  display: 'block',
  width: '100%',
  height: 120,
  borderRadius: 4,
  background: look('sunken'),
})
