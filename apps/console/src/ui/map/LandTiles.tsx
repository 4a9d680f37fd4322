import { memo } from 'react'
import { look } from '../theme/css.ts'
import { isLand } from './land.ts'
import { latitudeOf, longitudeOf, type Size, type View, worldSize } from './mercator.ts'

const TILE = 256
const DOT = 8

/** The land in view as a grid of dots. A tile is drawn once, however the map is moved. */
export function LandTiles({ view, size }: { view: View; size: Size }) {
  const world = worldSize(view.zoom)
  const [left, top] = [view.middle[0] * world - size.width / 2, view.middle[1] * world - size.height / 2]
  const range = (from: number, length: number) => {
    const first = Math.floor(from / TILE)
    return Array.from({ length: Math.floor((from + length) / TILE) - first + 1 }, (_, n) => first + n)
  }
  return (
    <g
      transform={`translate(${-left} ${-top})`}
      fill="none"
      stroke={look('lineStrong')}
      strokeLinecap="round"
      strokeWidth={3.6}
    >
      {range(top, size.height).flatMap((row) =>
        range(left, size.width).map((column) => (
          <LandTile key={`${view.zoom} ${column} ${row}`} zoom={view.zoom} column={column} row={row} />
        )),
      )}
    </g>
  )
}

const LandTile = memo(function LandTile({ zoom, column, row }: { zoom: number; column: number; row: number }) {
  const world = worldSize(zoom)
  let path = ''
  for (let y = row * TILE + DOT / 2; y < (row + 1) * TILE; y += DOT) {
    if (y < 0 || y > world) continue
    const latitude = latitudeOf(y / world)
    for (let x = column * TILE + DOT / 2; x < (column + 1) * TILE; x += DOT)
      if (isLand(latitude, longitudeOf(x / world))) path += `M${x} ${y}h0`
  }
  return path === '' ? null : <path d={path} />
})
