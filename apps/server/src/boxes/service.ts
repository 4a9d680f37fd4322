import type { Box, BoxChange } from '@cubeward/contract/admin/boxes.ts'
import { boxFields } from '@cubeward/contract/admin/boxes.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { compareBoxNumbers } from '@cubeward/domain/box-number.ts'
import { boxSortKey } from '@cubeward/domain/box-sort-key.ts'
import * as audit from '../audit/audit.ts'
import type { Tx } from '../db/client.ts'
import * as queries from './queries.ts'

/** Who changes boxes: someone signed in, or the installer of a cube that is set up. */
export interface BoxActor {
  id: string
  name: string | null
}

/** spec §3, §9: a box that nothing was said about. */
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
})

const settings = (box: Box) => Object.fromEntries(boxFields.map((field) => [field, box[field]]))
const given = (change: BoxChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Box>

/**
 * Changes boxes of a cube that is held, all or none. An unknown number creates the box. True if anything has changed; then the caller
 * publishes `hub.boxesChanged` after the commit.
 */
export async function changeBoxes(
  tx: Tx,
  cube: queries.HeldCube,
  actor: BoxActor,
  changes: readonly BoxChange[],
): Promise<boolean> {
  const { cubeId } = cube
  const numbers = changes.map(({ number }) => number)
  const before = new Map((await queries.byNumber(tx, cubeId, numbers)).map((box) => [box.number, box]))
  const wanted = changes.map((change) => ({ ...(before.get(change.number) ?? fresh(change.number)), ...given(change) }))
  const after = wanted.filter((box) => {
    const there = before.get(box.number)
    return there === undefined || JSON.stringify(settings(there)) !== JSON.stringify(settings(box))
  })
  if (after.length === 0) return false
  await checkLocks(tx, cubeId, before, after)
  await checkApps(tx, cubeId, before, after)
  await queries.write(
    tx,
    cubeId,
    after.map((box) => ({ ...box, sortKey: boxSortKey(box.number) })),
  )
  for (const box of [...after].sort((a, b) => compareBoxNumbers(a.number, b.number))) {
    const there = before.get(box.number)
    await audit.change(
      tx,
      there === undefined
        ? { ...trail(cube, actor, box.number), type: 'BoxCreated', message: `Created box ${box.number}.` }
        : { ...trail(cube, actor, box.number), type: 'BoxUpdated', message: `Changed box ${box.number}.` },
      there === undefined ? null : settings(there),
      settings(box),
    )
  }
  await queries.changed(tx, cubeId)
  return true
}

/** Deletes boxes of a cube that is held; refused while one of them is occupied (GAP-37). True if there were any. */
export async function deleteBoxes(
  tx: Tx,
  cube: queries.HeldCube,
  actor: BoxActor,
  boxes: readonly Box[],
): Promise<boolean> {
  const occupied = boxes.filter(({ occupancies }) => occupancies > 0).map(({ number }) => number)
  if (occupied.length > 0) throw new Problem('conflict', `${named(occupied)} occupied. End the occupancies first.`)
  if (boxes.length === 0) return false
  await queries.remove(
    tx,
    cube.cubeId,
    boxes.map(({ number }) => number),
  )
  for (const box of boxes)
    await audit.change(
      tx,
      { ...trail(cube, actor, box.number), type: 'BoxDeleted', message: `Deleted box ${box.number}.` },
      settings(box),
      null,
    )
  await queries.changed(tx, cube.cubeId)
  return true
}

/** Requires or completes the maintenance of a box (spec §4). False if it was so already. */
export async function maintainBox(
  tx: Tx,
  cube: queries.HeldCube,
  actor: BoxActor,
  box: Box,
  required: boolean,
): Promise<boolean> {
  if ((box.maintenanceRequiredAt !== null) === required) return false
  const at = required ? new Date().toISOString() : null
  await queries.setMaintenance(tx, cube.cubeId, box.number, at)
  await audit.change(
    tx,
    {
      ...trail(cube, actor, box.number),
      type: required ? 'BoxMaintenanceRequired' : 'BoxMaintenanceCompleted',
      message: required ? `Box ${box.number} needs maintenance.` : `Completed the maintenance of box ${box.number}.`,
    },
    { maintenanceRequiredAt: box.maintenanceRequiredAt },
    { maintenanceRequiredAt: at },
  )
  await queries.changed(tx, cube.cubeId)
  return true
}

const trail = (cube: queries.HeldCube, actor: BoxActor, boxNumber: string) => ({
  operatorId: cube.operatorId,
  category: 'box' as const,
  actor: { id: actor.id, name: actor.name },
  tenantId: cube.tenantId,
  cubeId: cube.cubeId,
  boxNumber,
})

const named = (numbers: readonly string[]) => {
  const shown = numbers.slice(0, 5).join(', ')
  if (numbers.length === 1) return `Box ${shown} is`
  return `Boxes ${shown}${numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''} are`
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
    if (lock !== null && lock === secondaryLock)
      throw refused('invalid', 'secondaryLock', 'Choose two different locks.')
  const owners = new Map(
    (await queries.lockOwners(tx, cubeId, [...new Set(claims.map(({ lock }) => lock))])).map((one) => [one.lock, one]),
  )
  const taken = new Map<string, string>()
  const changing = new Set(after.map(({ number }) => number))
  for (const { box, field, lock } of claims) {
    const owner = owners.get(lock)
    const had = before.get(box.number)
    if (!owner?.known && had?.lock !== lock && had?.secondaryLock !== lock)
      throw refused('invalid', field, `Box ${box.number}: the cube has no lock “${lock}”.`)
    const other = taken.get(lock) ?? (owner?.boxNumber && !changing.has(owner.boxNumber) ? owner.boxNumber : undefined)
    if (other !== undefined)
      throw refused('conflict', field, `Lock “${lock}” already belongs to box ${other}. Take it from there first.`)
    taken.set(lock, box.number)
  }
}

async function checkApps(tx: Tx, cubeId: string, before: ReadonlyMap<string, Box>, after: readonly Box[]) {
  const added = after.flatMap((box) => box.apps.filter((app) => !before.get(box.number)?.apps.includes(app)))
  if (added.length === 0) return
  const known = new Set((await queries.apps(tx, cubeId)).map(({ appId }) => appId))
  const unknown = added.find((app) => !known.has(app))
  if (unknown !== undefined) throw refused('invalid', 'apps', `The cube has no app “${unknown}”.`)
}

const refused = (code: 'invalid' | 'conflict', field: string, message: string) =>
  new Problem(code, message, { errors: [{ field, message }] })
