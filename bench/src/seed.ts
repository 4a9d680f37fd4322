import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '@cubeward/server/platform/db/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cubeward/server/platform/db/embedded/supervisor.ts'
import { migrate } from '@cubeward/server/platform/db/migrate.ts'
import pg from 'pg'
import { BOXES_PER_CUBE, CUBES, EVERY, member, operators } from './fleet.ts'

export interface SeedOptions {
  dataDir: string
  migrations: string
  /** Rows of each in the whole fleet; what a bench needs only for its weight is left out by default. */
  scale: Scale
  say: (text: string) => void
}
export interface Scale {
  units: number
  audit: number
  /** Boxes of every cube instead of every hundredth one. */
  allBoxes: boolean
}
export const lightly: Scale = { units: 0, audit: 0, allBoxes: false }
export const wholly: Scale = { units: 200_000, audit: 5_000_000, allBoxes: true }

const VERSION = 5

/** Changes when the schema or this file's data do; then the fleet is built anew. */
function stampOf(migrations: string): string {
  const hash = createHash('sha256').update(JSON.stringify({ VERSION, operators }))
  for (const folder of [migrations, join(migrations, '../functions')])
    for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts the database of the bench, with the fleet in it: built once, then reused. */
export async function openFleet(options: SeedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, say } = options
  const mark = join(dataDir, 'seeded')
  const { migrations, scale } = options
  const stamp = stampOf(migrations)
  const seeded = holds(read(mark), stamp, scale)
  if (!seeded) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: silent })
  if (seeded) return postgres
  try {
    const began = performance.now()
    say('Building the fleet ...')
    await prepare(postgres.connectionString, options)
    writeFileSync(mark, JSON.stringify({ stamp, scale }))
    say(`  ready in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** A larger fleet has all that a smaller one has. */
function holds(mark: string | undefined, stamp: string, scale: Scale): boolean {
  if (!mark?.startsWith('{')) return false
  const there = JSON.parse(mark) as { stamp: string; scale: Scale }
  const { units, audit, allBoxes } = there.scale
  return there.stamp === stamp && units >= scale.units && audit >= scale.audit && (allBoxes || !scale.allBoxes)
}

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Values that look random and are the same each time: a digit stream out of the row's number. */
const chance = (salt: number) => `((hashint8extended(n, ${salt}) & 9223372036854775807) % 1000000) / 1000000.0`
const pick = (salt: number, words: readonly string[]) =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(', ')}])[1 + floor(${chance(salt)} * ${words.length})::int]`

/** The first is ten times as frequent as the last. */
const cities = ['Hamburg', 'Berlin', 'München', 'Köln', 'Wien', 'Zürich', 'Göteborg', 'Lübeck', 'Graz', 'Innsbruck']
const streets = ['Lindenstraße', 'Hafenstraße', 'Bahnhofsplatz', 'Mühlenweg', 'Market Street', 'Storgatan', 'Am Anger']
const sites = ['North gate', 'South gate', 'Main hall', 'Car park', 'Platform 3', 'Lobby', 'Yard']
const kinds = ['Parcel locker', 'Click and collect', 'Key cabinet', 'Library returns', 'Tool store']

async function prepare(url: string, { migrations, scale }: SeedOptions): Promise<void> {
  await using db = createDatabase(url, { max: 2 })
  await migrate(db, migrations)
  // Not through the product's client, whose time-outs are for calls.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await seed(client, scale)
  } finally {
    await client.end()
  }
}

/** Tables with triggers of their own. */
const filled = ['cubes', 'cube_state', 'memberships', 'audit', 'occupancies']

async function seed(client: pg.Client, scale: Scale): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run('SET synchronous_commit = off')
  // A row a trigger would take minutes; what the triggers do is done below in one go.
  for (const table of filled) await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await run(`INSERT INTO users (id, name) VALUES ('${member}', 'Bench')`)
  const sizes = JSON.stringify(operators)
  await run(
    `INSERT INTO operators (id, name) SELECT o->>'id', 'Operator ' || (o->>'id') FROM jsonb_array_elements($1::jsonb) o`,
    [sizes],
  )
  await run(`INSERT INTO memberships (operator_id, user_id, role) SELECT id, '${member}', 'Admin' FROM operators`)
  await run(`INSERT INTO tenants (id, operator_id, name)
    SELECT o.id || '-t' || n, o.id, 'Tenant ' || n FROM operators o, generate_series(1, 20) n`)
  await run(`INSERT INTO apps (id, name) VALUES ('parcel', 'Parcel'), ('rental', 'Rental')`)
  for (const { id, cubes } of operators) {
    await run(
      `INSERT INTO cubes (id, operator_id, tenant_id, description, site, street, house_no, zip, city, country,
        latitude, longitude, monitored, support_info)
      SELECT $1 || '-' || lpad(n::text, 7, '0'), $1, CASE WHEN ${chance(1)} < 0.9 THEN $1 || '-t' || (1 + n % 20) END,
        ${pick(2, kinds)} || ' ' || n, ${pick(3, sites)}, ${pick(4, streets)}, (1 + n % 180)::text,
        (20000 + n % 400)::text, (ARRAY[${cities.map((city) => `'${city}'`).join(', ')}])[1 + floor(power(${chance(5)}, 2) * 9.99)::int],
        'DE', 47 + 10 * ${chance(6)}, 6 + 12 * ${chance(7)}, ${chance(8)} < 0.7,
        '{"operatedBy": "Bench", "phone": "+49 40 1234567"}'
      FROM generate_series(1, $2::int) n ORDER BY ${chance(9)}`,
      [id, cubes],
    )
  }
  // None is connected, nor is one missed: as a server leaves it that was stopped a while ago.
  await run(`INSERT INTO cube_state (cube_id, last_connected, boxes_total, boxes_occupied, boxes_disabled, locks_closed)
    SELECT id, now() - interval '1 day' * ${chance(11)}, ${BOXES_PER_CUBE},
      floor(${BOXES_PER_CUBE - 2} * ${chance(12)})::int, floor(2 * ${chance(13)})::int, ${BOXES_PER_CUBE}
    FROM (SELECT id, hashtextextended(id, 0) AS n FROM cubes) numbered`)
  await run(
    'INSERT INTO operator_totals (operator_id, cubes) SELECT operator_id, count(*) FROM cubes GROUP BY operator_id',
  )
  const furnished = scale.allBoxes ? 'true' : `right(id, 7)::int % ${EVERY} = 0`
  await run(`INSERT INTO boxes (cube_id, number, sort_key, types, lock)
    SELECT id, n::text, lpad(n::text, 4, '0'), '{M}', 'L' || n FROM cubes, generate_series(1, ${BOXES_PER_CUBE}) n WHERE ${furnished}`)
  await run(`INSERT INTO locks (cube_id, lock, status, since)
    SELECT cube_id, lock, 'Closed', now() FROM boxes WHERE right(cube_id, 7)::int % ${EVERY} = 0`)
  await run(`INSERT INTO occupancies (id, cube_id, box_number, app_id, created, updated)
    SELECT gen_random_uuid(), cube_id, number, 'parcel', now(), now() FROM boxes
    WHERE number::int % 3 = 0 AND right(cube_id, 7)::int % ${EVERY} = 0`)
  await run(`INSERT INTO devices (cube_id, device_id, vendor, model, types, connected)
    SELECT id, 'keypad', 'Acme', 'K1', '{KEYPAD}', true FROM cubes WHERE right(id, 7)::int % ${EVERY} = 0`)
  await run(`INSERT INTO units (id, operator_id, cube_id, arch, type)
    SELECT id || '-u', operator_id, id, 'arm64', 'main' FROM cubes WHERE right(id, 7)::int % ${EVERY} = 0`)
  await run(
    `INSERT INTO units (id, operator_id, arch, type) SELECT 'unit-' || n, 'op-01', 'arm64', 'main' FROM generate_series(1, $1::int) n`,
    [scale.units],
  )
  await seedAudit(run, scale.audit)
  for (const table of filled) await run(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await run('VACUUM (ANALYZE)')
}

/** The entries of a year, in their months, shared out as the cubes are. */
async function seedAudit(run: (text: string, values?: unknown[]) => Promise<unknown>, entries: number): Promise<void> {
  if (entries === 0) return
  await run(`DO $$ DECLARE first timestamptz; BEGIN
    FOR first IN SELECT generate_series(date_trunc('month', now()) - interval '12 months', date_trunc('month', now()) - interval '1 month', '1 month') LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF audit FOR VALUES FROM (%L) TO (%L)',
        'audit_' || to_char(first, 'YYYY_MM'), first, first + interval '1 month');
    END LOOP; END $$`)
  await run('ALTER TABLE audit DISABLE TRIGGER USER')
  for (const { id, cubes } of operators.slice(0, -2))
    await run(
      `INSERT INTO audit (id, operator_id, created, category, type, message, actor_id, actor_name, tenant_id, cube_id, box_number,
         reference_type, reference_id, data)
       SELECT gen_random_uuid(), $1, now() - interval '1 year' * ${chance(21)},
         CASE WHEN kind < 0.7 THEN 'box' WHEN kind < 0.95 THEN 'cube' ELSE 'tenant' END,
         CASE WHEN kind < 0.7 THEN 'BoxOpened' WHEN kind < 0.95 THEN 'CubeChanged' ELSE 'TenantChanged' END,
         CASE WHEN n % 50000 = 17 THEN 'Firmware update failed.' WHEN kind < 0.7 THEN 'Opening of box ' || n % 400 || ' requested.'
           WHEN kind < 0.95 THEN 'Changed the cube in ' || ${pick(23, cities)} || '.' ELSE 'Changed the tenant.' END,
         'user-' || n % 200, 'User ' || n % 200, $1 || '-t' || (1 + n % 20),
         CASE WHEN kind < 0.95 THEN $1 || '-' || lpad((1 + n % $3)::text, 7, '0') END, CASE WHEN kind < 0.7 THEN (n % 400)::text END,
         CASE WHEN kind < 0.95 THEN 'Cube' ELSE 'Tenant' END,
         CASE WHEN kind < 0.95 THEN $1 || '-' || lpad((1 + n % $3)::text, 7, '0') ELSE $1 || '-t' || (1 + n % 20) END, '{"lock": "L1"}'
       FROM (SELECT n, ${chance(22)} AS kind FROM generate_series(1, $2::int) n) numbered`,
      [id, Math.round((entries * cubes) / CUBES), cubes],
    )
}
