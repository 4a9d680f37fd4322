import { createHash } from 'node:crypto'
import { blobKey, thumbnailKey } from '@cubeward/server/features/photos/queries.ts'
import type { Database } from '@cubeward/server/platform/db/client.ts'
import type { Blobs } from '@cubeward/server/platform/outside/blobs/blobs.ts'
import { thumbnailOf } from '@cubeward/server/platform/pictures/picture.ts'
import { Canvas } from '@cubeward/simulator/screen/canvas.ts'
import type { Color } from '@cubeward/simulator/screen/png.ts'
import { insertRows } from './insert.ts'
import { places } from './places.ts'
import { createRandom, type Random } from './random.ts'

const size = { width: 800, height: 600 }
const scenes = ['front', 'inside', 'site'] as const
type Scene = (typeof scenes)[number]
const tags: Record<Scene, string[]> = { front: ['Front'], inside: ['Inside', 'Router'], site: ['Site'] }

/** Walls 0 to 15 from light to dark, floors 16 to 31, then steel, doors, shadows, lamps. */
function paletteOf(random: Random): Color[] {
  const [warm, tint] = [random.int(-14, 14), random.int(0, 2)]
  const shade = (at: number, low: number, high: number): [number, number, number] => {
    const grey = Math.round(high - ((high - low) * at) / 15)
    return [Math.min(255, grey + warm), grey, Math.max(0, grey - warm)]
  }
  const doors: [number, number, number][] = [
    [31, 92, 140],
    [46, 110, 84],
    [150, 88, 44],
  ]
  return [
    ...Array.from({ length: 16 }, (_, at) => shade(at, 150, 222)),
    ...Array.from({ length: 16 }, (_, at) => shade(at, 70, 128)),
    [70, 76, 84] as const,
    [206, 211, 216] as const,
    doors[tint] ?? ([31, 92, 140] as const),
    [38, 42, 48] as const,
    [122, 190, 120] as const,
    [236, 240, 244] as const,
  ]
}
const [STEEL, DOOR, ACCENT, DARK, LAMP, LIGHT] = [32, 33, 34, 35, 36, 37] as const

/** A wall of lockers as somebody with a phone would take it; the same one for the same seed. */
function paint(scene: Scene, seed: number): Uint8Array {
  const random = createRandom(seed)
  const { width, height } = size
  const canvas = new Canvas(width, height, 1)
  const palette = paletteOf(random)
  const fill = (x: number, y: number, wide: number, tall: number, color: number) =>
    canvas.box(x, y, wide, tall, palette[color] ?? [0, 0, 0])
  const horizon = scene === 'site' ? 380 : 500
  for (let band = 0; band < 16; band++) {
    fill(0, (horizon / 16) * band, width, horizon / 16 + 1, band)
    fill(0, horizon + ((height - horizon) / 16) * band, width, (height - horizon) / 16 + 1, 31 - band)
  }
  const scale = scene === 'site' ? 0.5 : scene === 'inside' ? 1.7 : 1
  const columns = scene === 'inside' ? 2 : random.int(6, 8)
  const [cell, tall] = [84 * scale, 400 * scale]
  const wide = columns * cell
  const left = scene === 'site' ? random.int(120, 360) : (width - wide) / 2
  const top = horizon + 30 * scale - tall
  fill(left - 12 * scale, top - 12 * scale, wide + 24 * scale, tall + 24 * scale, STEEL)
  fill(left - 12 * scale, top - 12 * scale, wide + 24 * scale, 26 * scale, ACCENT)
  for (let column = 0; column < columns; column++) {
    const rows = random.pick([3, 4, 5, 5])
    for (let row = 0; row < rows; row++) {
      const door = { x: left + column * cell + 3, y: top + 18 * scale + (row * (tall - 24 * scale)) / rows }
      const doorHeight = (tall - 24 * scale) / rows - 5
      const open = scene === 'inside' && random.chance(0.35)
      fill(door.x, door.y, cell - 6, doorHeight, open ? DARK : DOOR)
      if (open) {
        fill(door.x + 8, door.y + doorHeight * 0.45, cell * 0.55, doorHeight * 0.5, ACCENT)
        fill(door.x + 8, door.y + doorHeight * 0.62, cell * 0.55, 4, LIGHT)
        continue
      }
      fill(door.x, door.y, cell - 6, 2, LIGHT)
      fill(door.x + cell - 20 * scale, door.y + doorHeight / 2 - 3, 8 * scale, 6, DARK)
      fill(door.x + 6, door.y + 6, 5 * scale, 5 * scale, random.chance(0.6) ? LAMP : ACCENT)
    }
  }
  return canvas.png()
}

const uuidOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const there = {
  name: 'seed-photos-there',
  text: 'SELECT 1 AS there FROM audit WHERE type = $1 UNION ALL SELECT 1 FROM cube_photos LIMIT 1',
}

/** Photos of the cubes that are alive; nothing if there are any photos, or were. */
export async function seedPhotos(db: Database, blobs: Pick<Blobs, 'put'>, now = Date.now()): Promise<void> {
  if ((await db.query(there, ['PhotoDeleted'])).length > 0) return
  const shown = places.filter((place) => place.alive)
  const rows = []
  for (const [index, { id: cube }] of shown.entries()) {
    for (const [at, scene] of scenes.entries()) {
      const id = uuidOf(`${cube}/${scene}`)
      const bytes = paint(scene, 7_000 + index * 10 + at)
      await blobs.put(blobKey(id), bytes)
      await blobs.put(thumbnailKey(id), await thumbnailOf(bytes))
      const uploaded = new Date(now - (40 + index * 9 + at) * 86_400_000).toISOString()
      rows.push({
        ...{ id, cube_id: cube, file_name: `${scene}.png`, content_type: 'image/png', size: bytes.length, ...size },
        ...{ tags: tags[scene], requested_by: 'demo-admin', requested: uploaded, uploaded },
      })
    }
  }
  const types = {
    ...{ id: 'uuid', cube_id: 'text', file_name: 'text', content_type: 'text', size: 'integer', width: 'integer' },
    ...{ height: 'integer', tags: 'text[]', requested_by: 'text', requested: 'timestamptz', uploaded: 'timestamptz' },
  }
  await insertRows(db, 'cube_photos', types, rows)
}
