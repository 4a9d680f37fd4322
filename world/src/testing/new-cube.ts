import { createHash, randomBytes } from 'node:crypto'
import type { World } from '../world.ts'
import { rowsOf } from './rows.ts'

/** A cube of Nordpost with an id of a test's own, as no registration gives it; answers the secret that its controller connects with. */
export async function newCube(world: World, cubeId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await rowsOf(world, "INSERT INTO cubes (id, operator_id, description, secret_hash) VALUES ($1, 'nordpost', $1, $2)", [
    cubeId,
    createHash('sha256').update(secret).digest('hex'),
  ])
  return secret
}

/** Boxes 1 to n of it with these locks, before it was ever connected. */
export async function newBoxes(world: World, cubeId: string, locks: readonly string[], types: readonly string[] = []) {
  await rowsOf(
    world,
    `INSERT INTO boxes (cube_id, number, sort_key, types, lock)
     SELECT $1, n::text, lpad(n::text, 4, '0'), $3, lock FROM unnest($2::text[]) WITH ORDINALITY AS l (lock, n)`,
    [cubeId, locks, types],
  )
  await rowsOf(world, 'SELECT recount_boxes($1)', [cubeId])
}

/** Installs an app on it alone. */
export const installApp = (world: World, cubeId: string, appId: string) =>
  rowsOf(world, 'INSERT INTO cube_apps (cube_id, app_id) VALUES ($1, $2)', [cubeId, appId])

/** How many locks of it the server knows. */
export const countLocks = async (world: World, cubeId: string): Promise<number> =>
  (await rowsOf(world, 'SELECT 1 FROM locks WHERE cube_id = $1', [cubeId])).length

interface StoredBox {
  number: string
  lock: string | null
  secondary_lock: string | null
  types: string[]
}

/** Its boxes as they are stored, by their numbers. */
export const storedBoxes = (world: World, cubeId: string): Promise<StoredBox[]> =>
  rowsOf(world, 'SELECT number, lock, secondary_lock, types FROM boxes WHERE cube_id = $1 ORDER BY sort_key', [cubeId])
