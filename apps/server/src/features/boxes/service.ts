import type { Box, BoxChange } from '@cubeward/contract/admin/boxes.ts'
import { boxFields } from '@cubeward/contract/admin/boxes.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { compareBoxNumbers } from '@cubeward/domain/box-number.ts'
import { boxSortKey } from '@cubeward/domain/box-sort-key.ts'
import * as audit from '../../platform/audit/audit.ts'
import { type At, entryAt } from '../../platform/audit/change.ts'
import { patchOf } from '../../platform/audit/patch.ts'
import type { Database, Tx } from '../../platform/db/client.ts'
import { found, type Thing } from '../../platform/http/found.ts'
import type { Hub } from '../../platform/live/hub.ts'
import { reconcileAlerts } from '../alerts/reconcile.ts'
import * as queries from './queries.ts'

/** A cube whose boxes are being changed: held in a transaction, by whom, and who is told of it. */
export interface Site {
  tx: Tx
  at: At & { cubeId: string }
  hub: Pick<Hub, 'publishCube' | 'boxesChanged'>
}
interface Where {
  /** Null of a cube that waits in setup. */
  operator: string | null
  cubeId: string
  /** Someone signed in, an app, or the installer of a cube that is set up. */
  actor: At['actor']
}

/** Works on the boxes of a cube while nobody else does; `what` was not found if the operator has no such cube. */
export const onSite = <T>(
  { db, hub }: { db: Database; hub: Site['hub'] },
  { operator, cubeId, actor }: Where,
  work: (site: Site) => Promise<T>,
  what: Thing = 'cube',
): Promise<T> =>
  db.transaction(async (tx) => {
    const { tenantId } = found(await queries.hold(tx, operator, cubeId), what)
    return work({ tx, hub, at: { operator, tenantId, cubeId, actor } })
  })

/** Raises the revision of the boxes and reconciles alerts: the cube, consoles and lists learn of it after the commit. */
export async function siteChanged({ tx, at: { cubeId }, hub }: Site): Promise<void> {
  await queries.changed(tx, cubeId)
  await reconcileAlerts(tx, [cubeId])
  tx.afterCommit(() => hub.boxesChanged(cubeId))
}

/** A box that nothing was said about. */
const fresh = (number: string): Box => ({
  number,
  description: null,
  types: [],
  apps: [],
  enabled: true,
  lock: null,
  secondaryLock: null,
  maxOccupancies: 1,
  accessible: false,
  cooled: false,
  dangerousGoods: false,
  charger: false,
  accessKeys: [],
  maintenanceRequiredAt: null,
  occupancies: 0,
  occupiedBy: null,
  openNotes: 0,
})

/** What is edited of a box; not who occupies it. */
export const settings = (box: Box) => Object.fromEntries(boxFields.map((field) => [field, box[field]]))
const given = (change: BoxChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Box>

/** Changes boxes, all or none. An unknown number creates the box. */
export async function changeBoxes(site: Site, changes: readonly BoxChange[]): Promise<void> {
  const { tx, at } = site
  const numbers = changes.map(({ number }) => number)
  const before = new Map((await queries.byNumber(tx, at.cubeId, numbers)).map((box) => [box.number, box]))
  const wanted = changes.map((change) => ({ ...(before.get(change.number) ?? fresh(change.number)), ...given(change) }))
  const after = wanted.filter((box) => {
    const there = before.get(box.number)
    return there === undefined || patchOf(settings(there), settings(box)).length > 0
  })
  if (after.length === 0) return
  await checkLocks(tx, at.cubeId, before, after)
  await checkApps(tx, at.cubeId, before, after)
  const stored = after.map((box) => ({ ...box, sortKey: boxSortKey(box.number) }))
  await queries.write(tx, at.cubeId, stored)
  for (const box of [...after].sort((a, b) => compareBoxNumbers(a.number, b.number))) {
    const { number: boxNumber } = box
    const there = before.get(boxNumber)
    const entry = there
      ? { boxNumber, type: 'BoxUpdated', message: `Changed box ${boxNumber}.` }
      : { boxNumber, type: 'BoxCreated', message: `Created box ${boxNumber}.` }
    await audit.change(tx, entryAt(at, entry), there && settings(there), settings(box))
  }
  await siteChanged(site)
}

/** Deletes boxes; refused while one of them is occupied. */
export async function deleteBoxes(site: Site, boxes: readonly Box[]): Promise<void> {
  const { tx, at } = site
  const occupied = boxes.filter(({ occupancies }) => occupancies > 0).map(({ number }) => number)
  if (occupied.length > 0) throw problem('boxes.occupied', { count: occupied.length, boxes: named(occupied) })
  if (boxes.length === 0) return
  const numbers = boxes.map(({ number }) => number)
  await queries.remove(tx, at.cubeId, numbers)
  for (const box of boxes) {
    const entry = { boxNumber: box.number, type: 'BoxDeleted', message: `Deleted box ${box.number}.` }
    await audit.change(tx, entryAt(at, entry), settings(box), null)
  }
  await siteChanged(site)
}

/** Requires or completes the maintenance of a box. */
export async function maintainBox(site: Site, box: Box, required: boolean): Promise<void> {
  const { tx, at } = site
  const { number: boxNumber, maintenanceRequiredAt } = box
  if ((maintenanceRequiredAt !== null) === required) return
  const next = required ? new Date().toISOString() : null
  await queries.setMaintenance(tx, at.cubeId, boxNumber, next)
  const entry = required
    ? { type: 'BoxMaintenanceRequired', message: `Box ${boxNumber} needs maintenance.` }
    : { type: 'BoxMaintenanceCompleted', message: `Completed the maintenance of box ${boxNumber}.` }
  await audit.change(
    tx,
    entryAt(at, { boxNumber, ...entry }),
    { maintenanceRequiredAt },
    { maintenanceRequiredAt: next },
  )
  await siteChanged(site)
}

const named = (numbers: readonly string[]) => {
  const shown = numbers.slice(0, 5).join(', ')
  return numbers.length > 5 ? `${shown} … (+${numbers.length - 5})` : shown
}

/** A lock belongs to one box, as its primary or secondary lock, and to this cube. The database has the last word (`box_locks_once`). */
async function checkLocks(tx: Tx, cubeId: string, before: ReadonlyMap<string, Box>, after: readonly Box[]) {
  const claims = after.flatMap((box) =>
    (['lock', 'secondaryLock'] as const).flatMap((field) => {
      const lock = box[field]
      return lock === null ? [] : [{ box, field, lock }]
    }),
  )
  for (const { lock, secondaryLock } of after)
    if (lock !== null && lock === secondaryLock) throw fieldProblem('secondaryLock', 'box.sameLocks')
  const owners = new Map(
    (await queries.lockOwners(tx, cubeId, [...new Set(claims.map(({ lock }) => lock))])).map((one) => [one.lock, one]),
  )
  const taken = new Map<string, string>()
  const changing = new Set(after.map(({ number }) => number))
  for (const { box, field, lock } of claims) {
    const owner = owners.get(lock)
    const had = before.get(box.number)
    if (!owner?.known && had?.lock !== lock && had?.secondaryLock !== lock)
      throw fieldProblem(field, 'box.lockUnknown', { box: box.number, lock })
    const other = taken.get(lock) ?? (owner?.boxNumber && !changing.has(owner.boxNumber) ? owner.boxNumber : undefined)
    if (other !== undefined) throw fieldProblem(field, 'box.lockOfBox', { lock, box: other })
    taken.set(lock, box.number)
  }
}

async function checkApps(tx: Tx, cubeId: string, before: ReadonlyMap<string, Box>, after: readonly Box[]) {
  const added = after.flatMap((box) => box.apps.filter((app) => !before.get(box.number)?.apps.includes(app)))
  if (added.length === 0) return
  const known = new Set((await queries.apps(tx, cubeId)).map(({ appId }) => appId))
  const unknown = added.find((app) => !known.has(app))
  if (unknown !== undefined) throw fieldProblem('apps', 'box.appUnknown', { app: unknown })
}
