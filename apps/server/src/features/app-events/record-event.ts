import type { AppEventType } from '@cubeward/contract/admin/app-events.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import type { Deliveries } from '../../platform/deliveries/deliveries.ts'

export const KIND = 'occupancy-event'
/** How long it is tried to deliver an event (decision 46). */
export const lifeMs = 7 * 24 * 3_600_000

/** Of an id that is none of ours, as far as PostgreSQL writes years. */
const lastMoment = Date.UTC(9999, 0)
/** UUIDv7: the moment stands in the first 48 bits. Events are found by it in the partition of their month. */
export const momentOf = (id: string): string =>
  new Date(Math.min(Number.parseInt(id.replace(/-/g, '').slice(0, 12), 16), lastMoment)).toISOString()

/** What apps are told of an occupancy: everything but its access code. */
const told = `json_build_object('id', o.id, 'cubeId', o.cube_id, 'boxNumber', o.box_number, 'appId', o.app_id,
  'created', ${iso('o.created')}, 'updated', ${iso('o.updated')}, 'ended', ${iso('o.ended')}, 'content', o.content,
  'accessKeys', o.access_keys)`

// The caller holds the cube, so that the numbers of an occupancy are committed in their order.
const recordText = statement<{ appId: string; number: number }>(`WITH o AS (
    UPDATE occupancies SET event_number = event_number + 1 WHERE id = $2 RETURNING *)
  INSERT INTO app_events (id, app_id, operator_id, cube_id, occupancy_id, number, type, occupancy, created, expires, retry)
  SELECT $1, o.app_id, $3, o.cube_id, o.id, o.event_number, $4, ${told}, $5::timestamptz, $6::timestamptz, $5::timestamptz FROM o
  RETURNING app_id AS "appId", number`)

export const deliveryOf = (event: {
  id: string
  appId: string
  operatorId: string
  occupancyId: string
  number: number
  expires: Date
}) => ({
  id: event.id,
  kind: KIND,
  subject: event.id,
  operatorId: event.operatorId,
  destination: destinationOf(event.appId),
  expires: event.expires,
  order: { key: `${event.appId} ${event.occupancyId}`, number: event.number },
})
export const destinationOf = (appId: string) => `app ${appId}`

/** Writes down for the app what happened to one of its occupancies, and has it delivered. */
export async function recordEvent(
  tx: Tx,
  deliveries: Pick<Deliveries, 'enqueue'>,
  { operator, occupancyId, type }: { operator: string; occupancyId: string; type: AppEventType },
): Promise<void> {
  const id = uuidv7()
  const created = momentOf(id)
  const expires = new Date(Date.parse(created) + lifeMs)
  const values = [id, occupancyId, operator, type, created, expires.toISOString()]
  const [row] = await tx.query(recordText, values)
  if (row === undefined) return
  await deliveries.enqueue(tx, [deliveryOf({ id, ...row, operatorId: operator, occupancyId, expires })])
}
