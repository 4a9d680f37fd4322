import { alertChanges, alertRecipients, hasAlerts, isSilent } from '@cubeward/domain/alert-causes.ts'
import type { Database, Queryable } from '../../platform/db/client.ts'
import type { CubeAlerts, Happening } from '../../platform/live/cube-alerts.ts'
import * as queries from './reconcile-queries.ts'

/**
 * Makes the open alerts of cubes what is wrong with them now; tells whose have changed. Called by whoever changes a lock, a box, a
 * connection or a setting that decides about alerts, in the transaction of that change.
 */
export async function reconcileAlerts(
  tx: Queryable,
  cubeIds: readonly string[],
  now: number = Date.now(),
): Promise<string[]> {
  if (cubeIds.length === 0) return []
  const cubes = await queries.known(tx, cubeIds, now)
  const decided = cubes.map(({ cubeId, facts, alerts }) => ({
    cubeId,
    operatorId: facts.operatorId,
    ...alertChanges(facts, alerts, now),
  }))
  const at = new Date(now).toISOString()
  const ended = decided.flatMap((cube) => cube.ended)
  const opened = decided.flatMap(({ moved, reopened }) => [...moved, ...reopened])
  const causes = decided.flatMap(({ cubeId, operatorId, raised }) =>
    raised.map((cause) => ({ ...cause, cubeId, operatorId })),
  )
  // In this order: one that ends makes room for one that begins.
  if (ended.length > 0) await queries.end(tx, ended, at)
  if (opened.length > 0) await queries.openAtBox(tx, opened)
  if (causes.length > 0) await raise(tx, causes, at)
  await queries.lookAgain(
    tx,
    decided.map(({ cubeId, lookAgain }) => ({ cubeId, at: lookAgain })),
  )
  const changed = decided
    .filter((cube) => cube.ended.length + cube.moved.length + cube.reopened.length + cube.raised.length > 0)
    .map(({ cubeId }) => cubeId)
  if (changed.length > 0) await queries.recount(tx, changed)
  return changed
}

/** Raises alerts and writes down who is to be notified: exactly the recipients of this moment. Tells how many were new. */
async function raise(tx: Queryable, alerts: readonly queries.NewAlert[], at: string): Promise<number> {
  const raised = await queries.raise(tx, alerts, at)
  if (raised.length === 0) return 0
  const operators = [...new Set(raised.map(({ operatorId }) => operatorId))]
  const lists = new Map(
    (await queries.recipientLists(tx, operators)).map((one) => [one.operatorId, alertRecipients(one)]),
  )
  const told = raised.filter(({ type }) => !isSilent(type))
  const notices = told.flatMap(({ id, operatorId }) =>
    (lists.get(operatorId) ?? []).map((to) => ({ ...to, alertId: id, operatorId })),
  )
  if (notices.length > 0) await queries.notice(tx, notices, at)
  return raised.length
}

async function raiseHappening(
  tx: Queryable,
  { cubeId, type, boxNumber, lock }: Happening,
  now: number,
): Promise<boolean> {
  const [cube] = await queries.known(tx, [cubeId], now)
  if (cube === undefined || !hasAlerts(cube.facts, now)) return false
  const { operatorId } = cube.facts
  const raised = await raise(tx, [{ cubeId, operatorId, type, boxNumber, lock }], new Date(now).toISOString())
  // One that is over by time is looked at then.
  const { lookAgain } = alertChanges(
    cube.facts,
    [...cube.alerts, { id: '', operatorId, type, boxNumber, lock, created: now, cleared: undefined }],
    now,
  )
  await queries.lookAgain(tx, [{ cubeId, at: lookAgain }])
  if (raised > 0) await queries.recount(tx, [cubeId])
  return raised > 0
}

export const cubeAlerts: CubeAlerts = { reconcile: reconcileAlerts, raise: raiseHappening }

const atOnce = 500
/** Notices of one transaction; a cube with more recipients than that is alone in its own. */
const noticesAtOnce = 20_000
/**
 * Looks at the cubes whose alerts time has changed: missed now, out of setup mode, over after a day. Tells whose have changed. Long lists
 * of recipients make the portions smaller, so that nobody's list holds up the alerts of others.
 */
export async function reconcileDue(db: Database, now: number = Date.now()): Promise<string[]> {
  const changed: string[] = []
  for (let more = true; more; )
    more = await db.transaction(async (tx) => {
      const found = await queries.due(tx, new Date(now).toISOString(), atOnce)
      const portion = await portionOf(tx, found)
      changed.push(...(await reconcileAlerts(tx, portion, now)))
      return found.length === atOnce || portion.length < found.length
    })
  return changed
}

async function portionOf(tx: Queryable, cubes: readonly queries.Due[]): Promise<string[]> {
  const operators = [...new Set(cubes.map(({ operatorId }) => operatorId))]
  const recipients = new Map(
    (await queries.recipientLists(tx, operators)).map((one) => [one.operatorId, alertRecipients(one).length]),
  )
  let room = noticesAtOnce
  const fit = cubes.findIndex(({ operatorId }, at) => {
    room -= recipients.get(operatorId) ?? 0
    return at > 0 && room < 0
  })
  return cubes.slice(0, fit === -1 ? cubes.length : fit).map(({ cubeId }) => cubeId)
}
