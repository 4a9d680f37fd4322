/*
 * Writes the map anew, the land in apps/console/src/ui/map/land.ts and the coast lines and borders in map-lines.ts, from Natural Earth (public domain), 1 : 50 million:
 *   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz && node scripts/map-lines.mjs package/countries-50m.json
 * Lines are simplified to three hundredths of a degree: more than the map shows from near.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [STEP, TOLERANCE, SMALLEST, SOUTH] = [0.01, 0.03, 0.2, -60]
const [from = ''] = process.argv.slice(2)
const { arcs, objects, transform } = JSON.parse(readFileSync(from, 'utf8'))
const [scale, move] = [transform.scale, transform.translate]

// An arc of one country is a coast, one of two is a border.
const uses = new Map()
const count = (part) => {
  if (Array.isArray(part)) part.forEach(count)
  else uses.set(part < 0 ? ~part : part, (uses.get(part < 0 ? ~part : part) ?? 0) + 1)
}
for (const { arcs: of } of objects.countries.geometries) count(of ?? [])

function placesOf(arc) {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + move[0], y * scale[1] + move[1]]
  })
}

function off([x, y], [ax, ay], [bx, by]) {
  const narrow = Math.cos((ay * Math.PI) / 180)
  const [px, py, dx, dy] = [(x - ax) * narrow, y - ay, (bx - ax) * narrow, by - ay]
  const length = dx * dx + dy * dy
  const at = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - at * dx, py - at * dy)
}

/** Leaves out what lies near the line between its neighbours (Douglas and Peucker). */
function simplified(line) {
  const last = line.length - 1
  let [most, index] = [0, 0]
  for (let at = 1; at < last; at++) {
    const distance = off(line[at], line[0], line[last])
    if (distance > most) [most, index] = [distance, at]
  }
  if (most < TOLERANCE) return [line[0], line[last]]
  return [...simplified(line.slice(0, index + 1)).slice(0, -1), ...simplified(line.slice(index))]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
function written(number) {
  let left = number < 0 ? -2 * number - 1 : 2 * number
  let text = ''
  while (left > 31) {
    text += letters[32 + (left % 32)]
    left = Math.floor(left / 32)
  }
  return text + letters[left]
}

let points = 0
/** Parts of a line that do not jump from one edge of the world to the other. */
function inParts(places) {
  const parts = [[]]
  for (const [at, place] of places.entries()) {
    if (at > 0 && Math.abs(place[0] - places[at - 1][0]) > 180) parts.push([])
    parts.at(-1).push(place)
  }
  return parts.filter((part) => part.length > 1)
}

const lines = arcs.flatMap((arc, at) => inParts(placesOf(arc)).flatMap((places) => lineOf(places, uses.get(at) ?? 0)))

function lineOf(places, used) {
  const [east, north] = [0, 1].map((axis) => places.map((place) => place[axis]))
  const large = Math.max(...east) - Math.min(...east) + Math.max(...north) - Math.min(...north)
  const alongEdge = east.every((x) => Math.abs(x) > 179.9)
  if (used === 0 || Math.max(...north) < SOUTH || alongEdge || (used === 1 && large < SMALLEST)) return []
  let [x, y] = [0, 0]
  const steps = simplified(places).map(([longitude, latitude]) => {
    const [nextX, nextY] = [Math.round(longitude / STEP), Math.round(latitude / STEP)]
    const text = written(nextX - x) + written(nextY - y)
    x = nextX
    y = nextY
    points++
    return text
  })
  return [(used === 1 ? 'c' : 'b') + steps.join('')]
}

const file = (name) => fileURLToPath(new URL(`../apps/console/src/ui/map/${name}`, import.meta.url))
writeFileSync(
  file('map-lines.ts'),
  `/*
 * Coast lines (c) and borders (b), one a line: longitude and latitude in hundredths of a degree, each as the difference to the one before,
 * five bits a letter. Written by scripts/map-lines.mjs from Natural Earth (public domain), 1 : 50 million.
 */
export const lines = \`
${lines.join('\n')}
\`
`,
)
console.log(`${lines.length} lines, ${points} points`)

// The land in squares of half a degree: where a parallel crosses the rings of all countries' land.
const [SQUARE, NORTH, PARALLELS, COLUMNS] = [0.5, 84, 284, 720]
const ringOf = (indexes) => {
  let turn = 0
  return indexes
    .flatMap((index) => (index < 0 ? placesOf(arcs[~index]).reverse() : placesOf(arcs[index])))
    .map(([x, y], at, all) => {
      // over the edge of the world it goes on
      const jump = at === 0 ? 0 : x - all[at - 1][0]
      if (Math.abs(jump) > 180) turn -= Math.sign(jump) * 360
      return [x + turn, y]
    })
}
const rings = objects.land.geometries.flatMap(({ arcs: polygons }) => polygons.flat().map(ringOf))
const rows = Array.from({ length: PARALLELS }, (_, row) => {
  const latitude = NORTH - (row + 0.5) * SQUARE
  const line = new Uint8Array(COLUMNS)
  for (const ring of rings) {
    const crossings = ring
      .flatMap(([x, y], at) => {
        const [nextX, nextY] = ring[(at + 1) % ring.length]
        return y > latitude === nextY > latitude ? [] : [x + ((latitude - y) / (nextY - y)) * (nextX - x)]
      })
      .sort((one, other) => one - other)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const column = (x) => Math.round((x + 180) / SQUARE)
      for (let it = column(crossings[at]); it < column(crossings[at + 1]); it++)
        line[((it % COLUMNS) + COLUMNS) % COLUMNS] ^= 1
    }
  }
  const lengths = []
  for (let at = 0; at < COLUMNS; ) {
    const from = at
    while (at < COLUMNS && line[at] === lengths.length % 2) at++
    lengths.push((at - from).toString(36))
  }
  return lengths.join(' ')
})
const land = readFileSync(file('land.ts'), 'utf8')
writeFileSync(
  file('land.ts'),
  land.replace(/(const rows = `\n)[^`]*(`)/, (_, head, end) => `${head}${rows.join('\n')}\n${end}`),
)
