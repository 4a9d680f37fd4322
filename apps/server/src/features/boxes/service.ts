import type { Box, BoxChange } from '@cubeward/contract/admin/boxes.ts'
import { boxFields } from '@cubeward/contract/admin/boxes.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { compareBoxNumbers } from '@cubeward/domain/box-number.ts'
import { boxSortKey } from '@cubeward/domain/box-sort-key.ts'
import { tells } from '@cubeward/words/tells.ts'
import { type At, act, change } from '../../platform/audit/change.ts'
import { patchOf } from '../../platform/audit/patch.ts'
import type { Database, Tx } from '../../platform/db/client.ts'
import type { JsonText } from '../../platform/db/json-text.ts'
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

/** What differs of boxes, each with its patch. */
function differences(after: readonly Box[], before: readonly Box[]) {
  const there = byNumber(before)
  return after.flatMap((box) => {
    const was = there.get(box.number)
    const patch = patchOf(was && settings(was), settings(box))
    return patch.length === 0 ? [] : [{ box, isNew: was === undefined, patch }]
  })
}
const byNumber = (boxes: readonly Box[]): ReadonlyMap<string, Box> => new Map(boxes.map((box) => [box.number, box]))

/**
 * Changes boxes, all or none. An unknown number creates the box. `ifMatch` is compared with
 * `version`, the present state of what the caller has read.
 */
export async function changeBoxes(
  site: Site,
  changes: readonly BoxChange[],
  { ifMatch, version }: { ifMatch: string | undefined; version: unknown },
): Promise<void> {
  const { tx, at } = site
  const { cubeId } = at
  const numbers = changes.map(({ number }) => number)
  let changed: ReturnType<typeof differences> = []
  await change<readonly Box[]>(tx, at, {
    hold: () => queries.byNumber(tx, cubeId, numbers),
    ifMatch,
    version: () => version,
    async edit(before) {
      const there = byNumber(before)
      const after = changes.map((one) => ({ ...(there.get(one.number) ?? fresh(one.number)), ...given(one) }))
      changed = differences(after, before)
      const boxes = changed.map(({ box }) => box)
      await checkLocks(tx, cubeId, there, boxes)
      await checkApps(tx, cubeId, there, boxes)
      return after
    },
    of: (all) => Object.fromEntries(all.map((box) => [box.number, settings(box)])),
    async write() {
      const stored = changed.map(({ box }) => ({ ...box, sortKey: boxSortKey(box.number) }))
      await queries.write(tx, cubeId, stored)
      await siteChanged(site)
    },
    audit: () =>
      changed
        .toSorted((a, b) => compareBoxNumbers(a.box.number, b.box.number))
        .map(({ box: { number: boxNumber }, isNew, patch }) =>
          isNew
            ? { boxNumber, type: 'BoxCreated', message: tells('box.created', { box: boxNumber }), patch }
            : { boxNumber, type: 'BoxUpdated', message: tells('box.changed', { box: boxNumber }), patch },
        ),
  })
}

/** Changes boxes by what the caller has read of all boxes of the cube; returns them all. */
export async function changeSeveral(
  site: Site,
  changes: readonly BoxChange[],
  ifMatch: string | undefined,
): Promise<JsonText<Box[]>> {
  const { operator, cubeId } = site.at
  const all = async () => found(await queries.list(site.tx, operator, cubeId), 'cube')
  await changeBoxes(site, changes, { ifMatch, version: await all() })
  return all()
}

/** Deletes boxes; refused while one of them is occupied. */
export const deleteBoxes = (site: Site, boxes: readonly Box[]): Promise<unknown> =>
  act(site.tx, site.at, {
    async act(tx) {
      const occupied = boxes.filter(({ occupancies }) => occupancies > 0).map(({ number }) => number)
      if (occupied.length > 0) throw problem('boxes.occupied', { count: occupied.length, boxes: named(occupied) })
      if (boxes.length === 0) return
      const numbers = boxes.map(({ number }) => number)
      await queries.remove(tx, site.at.cubeId, numbers)
      await siteChanged(site)
    },
    audit: () =>
      boxes.map((box) => ({
        ...{ boxNumber: box.number, type: 'BoxDeleted', message: tells('box.removed', { box: box.number }) },
        patch: patchOf(settings(box), null),
      })),
  })

/** Requires or completes the maintenance of a box. */
export const maintainBox = (site: Site, boxNumber: string, required: boolean): Promise<unknown> =>
  change<Pick<Box, 'maintenanceRequiredAt'>>(site.tx, site.at, {
    hold: async (tx) => found((await queries.byNumber(tx, site.at.cubeId, [boxNumber]))[0], 'box'),
    ifMatch: undefined,
    edit: ({ maintenanceRequiredAt: since }) => ({
      maintenanceRequiredAt: required ? (since ?? new Date().toISOString()) : null,
    }),
    of: ({ maintenanceRequiredAt }) => ({ maintenanceRequiredAt }),
    async write(tx, { maintenanceRequiredAt }) {
      await queries.setMaintenance(tx, site.at.cubeId, boxNumber, maintenanceRequiredAt)
      await siteChanged(site)
    },
    audit: () =>
      required
        ? { boxNumber, type: 'BoxMaintenanceRequired', message: tells('box.needsMaintenance', { box: boxNumber }) }
        : {
            ...{ boxNumber, type: 'BoxMaintenanceCompleted' },
            message: tells('box.maintained', { box: boxNumber }),
          },
  })

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
