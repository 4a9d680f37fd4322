import { createHash } from 'node:crypto'
import { boxSortKey } from '@cubeward/domain/box-sort-key.ts'
import { createDemoAccounts } from '@cubeward/server/demo/accounts.ts'
import type { Database, Queryable } from '@cubeward/server/platform/db/client.ts'
import type { Sealer } from '@cubeward/server/platform/security/secrets.ts'
import { seedAlerts } from './alerts.ts'
import { seedAuditLog } from './audit-log.ts'
import { seedBoxes, seedDevices } from './boxes.ts'
import { seedMaintenanceCodes } from './codes.ts'
import { historyOf } from './history.ts'
import { insertRows } from './insert.ts'
import { seedLockModules } from './lock-modules.ts'
import { seedNotifications } from './notifications.ts'
import { seedOperators } from './operators.ts'
import { seedOutages } from './outages.ts'
import {
  apps,
  type Fleet,
  memberships,
  operatorOf,
  operators,
  type Place,
  people,
  placesOf,
  tenants,
} from './places.ts'
import { seedTenantDetails } from './tenants.ts'

const sql = (name: string, text: string) => ({ name: `seed-${name}`, text })

/** Fills an empty database with the demo world; does nothing if there is one already. */
export async function seedDemoWorld(
  db: Database,
  sealer: Sealer,
  { now = Date.now(), fleet = 'few' }: { now?: number; fleet?: Fleet } = {},
): Promise<void> {
  const [there] = await db.query<{ number: number }>(sql('there', 'SELECT count(*)::int AS number FROM operators'))
  if (there !== undefined && there.number > 0) return
  await createDemoAccounts(db)
  await db.transaction(async (tx) => {
    // A busy machine takes its time, and nobody waits behind this yet.
    await tx.query(sql('no-hurry', 'SET LOCAL statement_timeout = 0'))
    await seedPeople(tx)
    await seedOperators(tx, now)
    await seedCatalogue(tx, now)
    await seedTenantDetails(tx, now)
    for (const [index, place] of placesOf(fleet).entries()) await seedCube(tx, place, now, 1_000 + index, sealer)
    await seedNotifications(tx, sealer, now)
    await seedAuditLog(tx, now)
    await seedMaintenanceCodes(tx, sealer)
    await seedAlerts(tx, now)
    await seedLockModules(tx, now, sealer)
    await tx.query(sql('analyze', 'ANALYZE'))
  })
}

async function seedPeople(tx: Queryable) {
  await insertRows(tx, 'operators', { id: 'text', name: 'text' }, operators)
  await insertRows(tx, 'users', { id: 'text', name: 'text', email: 'text' }, people)
  const rows = memberships.map(({ user, operator, role }) => ({ operator_id: operator, user_id: user, role }))
  await insertRows(tx, 'memberships', { operator_id: 'text', user_id: 'text', role: 'text' }, rows)
}

async function seedCatalogue(tx: Queryable, now: number) {
  await insertRows(
    tx,
    'tenants',
    { id: 'text', operator_id: 'text', name: 'text' },
    tenants.map(({ operator, ...tenant }) => ({ ...tenant, operator_id: operator })),
  )
  await insertRows(tx, 'apps', { id: 'text', name: 'text', description: 'text', vendor: 'text' }, apps)
  const added = new Date(now - 200 * 86_400_000).toISOString()
  const tenantApps = tenants.flatMap(({ id }, index) =>
    apps.filter((_, n) => (index + n) % 3 !== 1).map((app) => ({ tenant_id: id, app_id: app.id, added })),
  )
  await insertRows(tx, 'tenant_apps', { tenant_id: 'text', app_id: 'text', added: 'timestamptz' }, tenantApps)
}

async function seedCube(tx: Queryable, place: Place, now: number, seed: number, sealer: Sealer) {
  const { id } = place
  const operator_id = operatorOf(place)
  const supportInfo = {
    operatedBy: tenants.find((tenant) => tenant.id === place.tenant)?.name ?? null,
    phone: '+49 40 2380 4471',
    email: `lockers@${place.tenant}.example`,
  }
  await insertRows(
    tx,
    'cubes',
    {
      id: 'text',
      operator_id: 'text',
      tenant_id: 'text',
      description: 'text',
      site: 'text',
      street: 'text',
      house_no: 'text',
      zip: 'text',
      city: 'text',
      country: 'text',
      latitude: 'float8',
      longitude: 'float8',
      monitored: 'boolean',
      support_info: 'jsonb',
    },
    [
      {
        ...place,
        operator_id,
        tenant_id: place.tenant,
        house_no: place.houseNo,
        monitored: place.monitored ?? false,
        support_info: JSON.stringify(supportInfo),
      },
    ],
  )
  const boxes = seedBoxes(place.boxes)
  const mid = Math.floor(boxes.length / 3)
  await insertRows(
    tx,
    'boxes',
    {
      cube_id: 'text',
      number: 'text',
      sort_key: 'text',
      types: 'text[]',
      lock: 'text',
      enabled: 'boolean',
      maintenance_required_at: 'timestamptz',
      apps: 'text[]',
    },
    boxes.map((box, index) => ({
      ...box,
      cube_id: id,
      sort_key: boxSortKey(box.number),
      apps: [],
      enabled: index !== 5,
      // one that needs somebody at every cube would be a fleet that nobody looks after
      maintenance_required_at: index === mid && place.monitored ? new Date(now - 5 * 3_600_000).toISOString() : null,
    })),
  )
  const history = historyOf(place, boxes, now, seed)
  // Out of order boxes are empty: nobody can have put something in since.
  const outOfUse = new Set([boxes[5]?.number, boxes[mid]?.number])
  const occupancies = history.occupancies.map((one) =>
    one.ended === null && outOfUse.has(String(one.box_number)) ? { ...one, ended: one.created } : one,
  )
  await insertRows(
    tx,
    'occupancies',
    {
      id: 'uuid',
      cube_id: 'text',
      box_number: 'text',
      app_id: 'text',
      created: 'timestamptz',
      updated: 'timestamptz',
      ended: 'timestamptz',
      content: 'jsonb',
    },
    occupancies,
  )
  // Taken out of use with things still in it: nothing more is put in.
  if (id === 'np-lubeck-01') await tx.query(sql('disable', 'UPDATE boxes SET enabled = false WHERE cube_id = $1'), [id])
  await insertRows(
    tx,
    'lock_events',
    {
      id: 'uuid',
      cube_id: 'text',
      field_seq: 'bigint',
      created: 'timestamptz',
      received: 'timestamptz',
      lock: 'text',
      status: 'text',
    },
    history.lockEvents,
  )
  await insertRows(
    tx,
    'cube_sessions',
    { id: 'uuid', cube_id: 'text', started: 'timestamptz', ended: 'timestamptz' },
    history.sessions,
  )
  await seedOutages(tx, place, history.sessions, now, seed + 500)
  const lastSeen = new Date(history.lastSeen).toISOString()
  await insertRows(
    tx,
    'locks',
    { cube_id: 'text', lock: 'text', status: 'text', since: 'timestamptz' },
    boxes.map(({ lock }) => ({ cube_id: id, lock, status: 'Closed', since: lastSeen })),
  )
  await insertRows(
    tx,
    'devices',
    {
      cube_id: 'text',
      device_id: 'text',
      vendor: 'text',
      model: 'text',
      types: 'text[]',
      first_connected: 'timestamptz',
      last_connected: 'timestamptz',
    },
    seedDevices.map((device) => ({
      cube_id: id,
      device_id: `${device.deviceId}-${id}`,
      vendor: device.vendor,
      model: device.model,
      types: device.types,
      first_connected: history.sessions[0]?.started,
      last_connected: lastSeen,
    })),
  )
  await seedFurnishing(tx, place, operator_id, now, seed, sealer)
  await tx.query(sql('state', 'UPDATE cube_state SET last_connected = $2 WHERE cube_id = $1'), [id, lastSeen])
  await tx.query(sql('recount-boxes', 'SELECT recount_boxes($1)'), [id])
  await tx.query(sql('recount-locks', 'SELECT recount_locks($1)'), [id])
}

/** Units, billing and router of a cube. */
async function seedFurnishing(
  tx: Queryable,
  { id }: Place,
  operator_id: string,
  now: number,
  seed: number,
  sealer: Sealer,
) {
  const hex = (part: string) => createHash('sha1').update(`${id}/${part}`).digest('hex').slice(0, 6)
  const units = [
    { id: `vc-${hex('main')}`, secondary: false },
    ...(seed % 3 === 0 ? [{ id: `vc-${hex('second')}`, secondary: true }] : []),
  ]
  await insertRows(
    tx,
    'units',
    {
      id: 'text',
      operator_id: 'text',
      cube_id: 'text',
      secondary: 'boolean',
      arch: 'text',
      type: 'text',
      release: 'text',
      last_connected: 'timestamptz',
    },
    units.map((unit) => ({
      ...unit,
      operator_id,
      cube_id: id,
      arch: 'arm64',
      type: 'Linux',
      release: '6.1.0-28-arm64',
      last_connected: new Date(now).toISOString(),
    })),
  )
  const commissioned = new Date(now - (300 + (seed % 400)) * 86_400_000).toISOString().slice(0, 10)
  await insertRows(tx, 'cube_billing', { cube_id: 'text', commissioning: 'date', operating_costs_from: 'date' }, [
    { cube_id: id, commissioning: commissioned, operating_costs_from: commissioned },
  ])
  await tx.query(
    sql('router', 'INSERT INTO cube_routers (cube_id, password_sealed, phone_number) VALUES ($1, $2, $3)'),
    [id, sealer.seal(hex('router')), `+49151${String(20_000_000 + seed * 37).padStart(8, '0')}`],
  )
}
