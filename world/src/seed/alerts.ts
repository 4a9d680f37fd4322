import { ABSENCE_MS } from '@cubeward/domain/alert-causes.ts'
import { reconcileAlerts } from '@cubeward/server/features/alerts/reconcile.ts'
import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import { createRandom } from './random.ts'

/** Doors that were in a bad state when their cube was last heard of. */
export const badDoors = [
  { cube: 'np-oslo-01', box: '17', status: 'Breakin', minutesBefore: 2 },
  { cube: 'np-trondheim-01', box: '4', status: 'Blocked', minutesBefore: 310 },
  { cube: 'ab-salzburg-01', box: '21', status: 'Defective', minutesBefore: 95 },
] as const

const doorText = {
  name: 'seed-alert-door',
  text: `WITH door AS (
      SELECT b.cube_id, b.lock, s.last_connected - make_interval(mins => $4::int) AS since FROM boxes b
      JOIN cube_state s ON s.cube_id = b.cube_id WHERE b.cube_id = $1 AND b.number = $2),
    told AS (
      INSERT INTO lock_events (id, cube_id, field_seq, created, received, lock, status)
        SELECT $5::uuid, cube_id, (SELECT coalesce(max(field_seq), 0) + 1 FROM lock_events e WHERE e.cube_id = door.cube_id), since,
          since + interval '140 milliseconds', lock, $3 FROM door)
    UPDATE locks l SET status = $3, since = door.since FROM door WHERE l.cube_id = door.cube_id AND l.lock = door.lock`,
}
const recountText = { name: 'seed-alert-recount', text: 'SELECT recount_locks($1)' }
/** They are raised now; the demo world had them before. */
const sinceText = {
  name: 'seed-alert-since',
  text: `UPDATE alerts a SET created = coalesce(
    (SELECT l.since FROM locks l WHERE l.cube_id = a.cube_id AND l.lock = a.lock),
    (SELECT b.maintenance_required_at FROM boxes b WHERE b.cube_id = a.cube_id AND b.number = a.box_number), a.created)`,
}
const absentText = {
  name: 'seed-alert-absent',
  text: `UPDATE cube_state SET missed_from = last_connected + $1 * interval '1 millisecond' WHERE NOT connected`,
}
const absentSinceText = {
  name: 'seed-alert-absent-since',
  text: `UPDATE alerts a SET created = s.missed_from FROM cube_state s WHERE s.cube_id = a.cube_id AND a.type = 'CubeDisconnected'`,
}
const cubesText = { name: 'seed-alert-cubes', text: 'SELECT id FROM cubes' }
const silentText = { name: 'seed-alert-silent', text: 'DELETE FROM alert_notices' }

/** Alerts that fit the state of the demo cubes. Nobody is told: they are older than the world. */
export async function seedAlerts(tx: Queryable, now: number): Promise<void> {
  const random = createRandom(4_711)
  for (const { cube, box, status, minutesBefore } of badDoors) {
    await tx.query(doorText, [cube, box, status, minutesBefore, random.uuid()])
    await tx.query(recountText, [cube])
  }
  await tx.query(absentText, [ABSENCE_MS])
  const cubes = await tx.query<{ id: string }>(cubesText)
  await reconcileAlerts(
    tx,
    cubes.map(({ id }) => id),
    now,
  )
  await tx.query(sinceText)
  await tx.query(absentSinceText)
  await tx.query(silentText)
}
