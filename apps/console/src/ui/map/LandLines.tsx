import { memo, useEffect, useState } from 'react'
import { retryImport } from '../retry-import.ts'
import { look } from '../theme/css.ts'
import { type Size, type View, worldSize } from './mercator.ts'
import { type MapLine, pathOf, readLines } from './read-lines.ts'

/** The lines are drawn for so large a part at least, in pixels: moving the map only moves them. */
const PART = 512

const loadLines = retryImport(() => import('./map-lines.ts'))
let read: Promise<readonly MapLine[]> | undefined
/** The lines come after the map: it is there without them. */
function useLines(): readonly MapLine[] | undefined {
  const [lines, setLines] = useState<readonly MapLine[]>()
  useEffect(() => {
    let gone = false
    // until they have come the map shows the land without them
    read ??= loadLines().then(({ lines: text }) => readLines(text))
    void read.then((known) => !gone && setLines(known))
    return () => {
      gone = true
    }
  }, [])
  return lines
}

/** Coast lines and borders in view. */
export function LandLines({ view, size }: { view: View; size: Size }) {
  const lines = useLines()
  const world = worldSize(view.zoom)
  const [left, top] = [view.middle[0] * world - size.width / 2, view.middle[1] * world - size.height / 2]
  const from = (at: number) => Math.floor(at / PART) * PART
  const until = (at: number) => Math.ceil(at / PART) * PART
  const [west, north] = [from(left), from(top)]
  if (lines === undefined) return null
  return (
    <g transform={`translate(${west - left} ${north - top})`} fill="none" strokeLinejoin="round">
      <Lines
        lines={lines}
        zoom={view.zoom}
        west={west}
        north={north}
        east={until(left + size.width)}
        south={until(top + size.height)}
      />
    </g>
  )
}

interface LinesProps {
  lines: readonly MapLine[]
  zoom: number
  west: number
  north: number
  east: number
  south: number
}
const Lines = memo(function Lines({ lines, zoom, west, north, east, south }: LinesProps) {
  const world = worldSize(zoom)
  const part = { west: west / world, north: north / world, east: east / world, south: south / world }
  return (
    <>
      <path d={pathOf(lines, 'border', zoom, part)} stroke={look('lineStrong')} strokeDasharray="3 3" />
      <path d={pathOf(lines, 'coast', zoom, part)} stroke={look('textSecondary')} strokeOpacity={0.55} />
    </>
  )
})
