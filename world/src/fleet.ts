import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import type { Database } from '@cubeward/server/platform/db/client.ts'
import { badDoors } from './seed/alerts.ts'
import { seedBoxes, seedDevices } from './seed/boxes.ts'
import { aliveLockModule } from './seed/lock-modules.ts'
import { alivePlaces, type Fleet, type Place } from './seed/places.ts'

/** What the simulator needs to run a virtual cube. */
export interface FleetCube {
  cubeId: string
  name: string
  timeZone: string
  terminal: boolean
  secret: string
  boxes: { number: string; types: string[]; lock: string }[]
  devices: { id: string; vendor: string; model: string; types: string[] }[]
  /** Doors in a bad state, by lock. */
  found: Record<string, LockStatus>
}

/** Countries of places where it is an hour later than in Berlin. */
const timeZones: Record<string, string> = {
  EE: 'Europe/Tallinn',
  FI: 'Europe/Helsinki',
  LT: 'Europe/Vilnius',
  LV: 'Europe/Riga',
}

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex')

/**
 * Credentials of the virtual cubes: random, made on first start, kept beside the database and nowhere else. The server only knows
 * their hashes, which are put right here, so that a lost file heals; but a cube whose secret was reset has to be set up anew (decision 3).
 */
export async function provisionFleet(db: Database, dataDir: string, fleet: Fleet): Promise<FleetCube[]> {
  const file = join(dataDir, 'fleet.json')
  const alive = alivePlaces(fleet)
  const known = readSecrets(file)
  const secrets = Object.fromEntries(alive.map(({ id }) => [id, known[id] ?? randomBytes(32).toString('base64url')]))
  if (alive.some(({ id }) => known[id] === undefined)) writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  for (const [id, secret] of Object.entries(secrets))
    await db.query(
      {
        name: 'fleet-secret',
        text: 'UPDATE cubes SET secret_hash = $2 WHERE id = $1 AND secret_revoked IS NULL AND secret_hash IS DISTINCT FROM $2',
      },
      [id, hash(secret)],
    )
  return alive.map((place) => ({
    found: foundAt(place),
    cubeId: place.id,
    name: place.description,
    timeZone: timeZones[place.country] ?? 'Europe/Berlin',
    terminal: true,
    secret: secrets[place.id] ?? '',
    boxes: seedBoxes(place.boxes),
    devices: seedDevices.map(({ deviceId, ...device }) => ({ ...device, id: `${deviceId}-${place.id}` })),
  }))
}

function foundAt(place: Place): Record<string, LockStatus> {
  const boxes = seedBoxes(place.boxes)
  const bad = badDoors.filter(({ cube }) => cube === place.id)
  return Object.fromEntries(
    bad.map(({ box, status }) => [boxes.find(({ number }) => number === box)?.lock ?? '', status]),
  )
}

/** What a simulated unit connects with. */
export interface FleetUnit {
  unitId: string
  cubeId: string
  secondary: boolean
  secret: string
}

/** Credentials of the units of the virtual cubes, kept as those of the cubes are. */
export async function provisionUnits(db: Database, dataDir: string, fleet: Fleet): Promise<FleetUnit[]> {
  const file = join(dataDir, 'units.json')
  const cubes = alivePlaces(fleet).map(({ id }) => id)
  const text = 'SELECT id, cube_id AS "cubeId", secondary FROM units WHERE cube_id = ANY ($1) ORDER BY id'
  const units = await db.query<{ id: string; cubeId: string; secondary: boolean }>({ name: 'units-of-fleet', text }, [
    cubes,
  ])
  const known = readSecrets(file)
  const secrets = Object.fromEntries(units.map(({ id }) => [id, known[id] ?? randomBytes(32).toString('base64url')]))
  if (units.some(({ id }) => known[id] === undefined)) writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  for (const [id, secret] of Object.entries(secrets))
    await db.query(
      {
        name: 'unit-secret',
        // one whose secret was reset has to register itself
        text: 'UPDATE units SET secret_hash = $2 WHERE id = $1 AND secret_revoked IS NULL AND secret_hash IS DISTINCT FROM $2',
      },
      [id, hash(secret)],
    )
  return units.map(({ id, cubeId, secondary }) => ({ unitId: id, cubeId, secondary, secret: secrets[id] ?? '' }))
}

/**
 * The provisioning token with which the virtual lock module logs in. If it was lost, the module's password was lost with it, so that it
 * starts anew.
 */
export async function provisionLockModule(db: Database, dataDir: string): Promise<{ id: string; token: string }> {
  const file = join(dataDir, 'lock-module.json')
  const { id, operator } = aliveLockModule
  const { token: known } = readSecrets(file)
  const token = known ?? randomBytes(32).toString('base64url')
  if (known === undefined) {
    writeFileSync(file, JSON.stringify({ token }), { mode: 0o600 })
    const text = `INSERT INTO lock_module_provisioning (operator_id, token_hash) VALUES ($1, $2)
      ON CONFLICT (operator_id) DO UPDATE SET token_hash = excluded.token_hash`
    await db.query({ name: 'lock-module-token', text }, [operator, hash(token)])
    await db.query({ name: 'lock-module-anew', text: 'UPDATE lock_modules SET password_hash = NULL WHERE id = $1' }, [
      id,
    ])
  }
  return { id, token }
}

/** Keeps the secret that a virtual device got by registering anew. */
export function keepSecret(dataDir: string, file: 'fleet.json' | 'units.json', id: string, secret: string): void {
  const path = join(dataDir, file)
  writeFileSync(path, JSON.stringify({ ...readSecrets(path), [id]: secret }), { mode: 0o600 })
}

function readSecrets(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}
