import type { Occupancy } from '@cubeward/contract/admin/occupancies.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { type AllocationRequest, allocate, type OccupyRefusal, refusalToOccupy } from '@cubeward/domain/allocation.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { Queryable, Tx } from '../../platform/db/client.ts'
import { found, type Thing } from '../../platform/http/found.ts'
import type { Sealer } from '../../platform/security/secrets.ts'
import { recordEvent } from '../app-events/record-event.ts'
import * as apps from '../apps/queries.ts'
import * as boxes from '../boxes/queries.ts'
import { onSite, type Site, siteChanged } from '../boxes/service.ts'
import * as queries from './queries.ts'
import * as reading from './read-queries.ts'

/** A cube whose occupancies are being changed, and by whom apps are told. */
export interface OccupancySite extends Site {
  sealer: Sealer
  deliveries: Pick<Context['deliveries'], 'enqueue'>
}
export interface OccupancyContext extends Pick<Context, 'db' | 'sealer'> {
  hub: Site['hub']
  deliveries: OccupancySite['deliveries']
}
/** Works on the occupancies of a cube while nobody else does. */
export const onOccupancies = <T>(
  { db, hub, sealer, deliveries }: OccupancyContext,
  where: Parameters<typeof onSite>[1],
  work: (site: OccupancySite) => Promise<T>,
  what?: Thing,
): Promise<T> => onSite({ db, hub }, where, (site) => work({ ...site, sealer, deliveries }), what)

interface Access {
  accessCode: string | null
  accessKeys: readonly string[]
}

export interface OccupyOrder extends AllocationRequest {
  /** Chosen by the caller: the same id is the same occupancy, however often it is asked for. */
  id: string
  /** Without one the rules of the cube choose the box. */
  boxNumber?: string | undefined
  content?: unknown
  accessCode?: string | null
  accessKeys?: readonly string[]
}

const REFUSALS = {
  disabled: 'occupancy.boxDisabled',
  maintenance: 'occupancy.boxInMaintenance',
  appNotAllowed: 'occupancy.boxOfOtherApps',
  full: 'occupancy.boxOccupied',
} as const satisfies Record<OccupyRefusal, string>

/** Occupies a box of a cube that is held, so that two at once never get the same room. */
export async function occupy(
  site: OccupancySite,
  order: OccupyOrder,
  random: () => number = Math.random,
): Promise<queries.Occupied> {
  const { tx, at } = site
  const { cubeId } = at
  const { id, appId } = order
  const there = await queries.byId(tx, id)
  if (there !== undefined) {
    if (there.cubeId === cubeId && there.appId === appId) return there
    throw problem('occupancy.idUsed')
  }
  return act(tx, at, {
    act: () => insert(site, order, random),
    audit: (occupied) => ({
      type: 'OccupancyCreated',
      message: tells('occupancy.begun', { box: occupied.boxNumber }),
      ...about(occupied),
    }),
  })
}

async function insert(site: OccupancySite, order: OccupyOrder, random: () => number): Promise<queries.Occupied> {
  const { tx, at, sealer } = site
  const { cubeId } = at
  const { id, appId, accessCode = null } = order
  if (await queries.inSetup(tx, cubeId)) throw problem('cube.inSetup')
  await apps.keep(tx, appId)
  if (!(await boxes.apps(tx, cubeId)).some((app) => app.appId === appId))
    throw problem('occupancy.noApp', { app: appId })
  await checkAccess(site, id, { accessCode, accessKeys: order.accessKeys ?? [] })
  const boxNumber = await choose(tx, cubeId, order, random)
  const occupied = await queries.insert(tx, {
    id,
    cubeId,
    boxNumber,
    appId,
    content: order.content,
    accessCodeSealed: accessCode === null ? null : sealer.seal(accessCode),
    accessKeys: order.accessKeys ?? [],
  })
  if (occupied === undefined) throw problem('occupancy.idUsed')
  await told(site, [occupied], 'OccupancyCreated')
  return occupied
}

/**
 * A code opens one box of a cube: whoever types it must not get what is somebody else's. A cube takes what is typed for a code or a key,
 * so no key is a code of somebody else, either; several occupancies may have one card.
 */
async function checkAccess({ tx, at, sealer }: OccupancySite, id: string, mine: Access): Promise<void> {
  if (mine.accessCode === null && mine.accessKeys.length === 0) return
  for (const other of await reading.otherAccess(tx, sealer, at.cubeId, id)) {
    const { accessCode: code } = other
    if (mine.accessCode !== null && (code === mine.accessCode || other.accessKeys.includes(mine.accessCode)))
      throw problem('occupancy.codeInUse')
    if (code !== null && mine.accessKeys.includes(code)) throw problem('occupancy.keyInUse')
  }
}

/** Whether a box of a cube is free that fits, as it looks just now: nothing is held. */
export async function hasRoom(db: Queryable, cubeId: string, order: AllocationRequest): Promise<boolean> {
  const rules = await queries.rules(db, cubeId)
  if (rules === undefined) return false
  return allocate(await queries.allocationBoxes(db, cubeId), order, { ...rules, random: Math.random }) !== undefined
}

async function choose(tx: Tx, cubeId: string, order: OccupyOrder, random: () => number): Promise<string> {
  const all = await queries.allocationBoxes(tx, cubeId)
  if (order.boxNumber === undefined) {
    const rules = found(await queries.rules(tx, cubeId), 'cube')
    const box = allocate(all, order, { ...rules, random })
    if (box === undefined) throw problem('occupancy.noBox')
    return box.number
  }
  const box = found(
    all.find(({ number }) => number === order.boxNumber),
    'box',
  )
  const refusal = refusalToOccupy(box, order.appId)
  if (refusal !== undefined) throw problem(REFUSALS[refusal], { box: box.number })
  return box.number
}

type Editable = Pick<Occupancy, 'boxNumber' | 'content' | 'accessCode' | 'accessKeys'>
/** What is edited of an occupancy. */
export const edited = ({ boxNumber, content, accessCode, accessKeys }: Editable): Editable => {
  return { boxNumber, content, accessCode, accessKeys }
}

/** Changes a current occupancy of a cube that is held; what is left out stays as it is. */
export function changeOccupancy(
  site: OccupancySite,
  hold: (tx: Tx) => Promise<Occupancy>,
  given: { [K in keyof Editable]?: Editable[K] | undefined },
  ifMatch?: string,
): Promise<Occupancy> {
  const { tx, at, sealer } = site
  return change<Occupancy>(tx, at, {
    hold,
    ifMatch,
    async edit(before) {
      if (before.ended !== null) throw problem('occupancy.ended')
      const after = {
        ...before,
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      }
      if (after.boxNumber !== before.boxNumber) await checkBox(tx, at.cubeId, after)
      if (given.accessCode !== undefined || given.accessKeys !== undefined) await checkAccess(site, before.id, after)
      return after
    },
    of: edited,
    async write(_, after) {
      await reading.update(tx, sealer, after)
      await told(site, [after], 'OccupancyUpdated')
    },
    audit: (after) => ({
      type: 'OccupancyUpdated',
      message: tells('occupancy.changed', { box: after.boxNumber }),
      ...about(after),
    }),
  })
}

/** A box that an occupancy moves to is one that its app could occupy. */
async function checkBox(tx: Tx, cubeId: string, { boxNumber, appId }: Occupancy): Promise<void> {
  const box = (await queries.allocationBoxes(tx, cubeId)).find(({ number }) => number === boxNumber)
  if (box === undefined) throw fieldProblem('boxNumber', 'box.unknown')
  const refusal = refusalToOccupy(box, appId)
  if (refusal !== undefined) throw problem(REFUSALS[refusal], { box: boxNumber })
}

/** Ends occupancies of a cube that is held, with one audit entry each. */
export const endOccupancies = (
  site: OccupancySite,
  only: Parameters<typeof queries.end>[2],
): Promise<queries.Ended[]> =>
  act(site.tx, site.at, {
    async act(tx) {
      const ended = await queries.end(tx, site.at.cubeId, only)
      await told(site, ended, 'OccupancyEnded')
      return ended
    },
    audit: (ended) =>
      ended.map((one) => ({
        type: 'OccupancyEnded',
        message: tells('occupancy.over', { box: one.boxNumber }),
        ...about(one),
      })),
  })

interface Changed {
  id: string
  boxNumber: string
  appId: string
  ended?: string | null
}
/**
 * Apps are told by an event each; consoles learn of each after the commit, lists and the cube of the boxes: a cube that is away knows by
 * the revision.
 */
async function told(
  site: OccupancySite,
  changed: readonly Changed[],
  type: Parameters<typeof recordEvent>[2]['type'],
): Promise<void> {
  const { tx, at, hub, deliveries } = site
  if (changed.length === 0 || at.operator === null) return
  for (const { id, boxNumber, ended = null } of changed) {
    await recordEvent(tx, deliveries, { operator: at.operator, occupancyId: id, type })
    tx.afterCommit(() => hub.publishCube(at.cubeId, { '@type': 'OccupancyEvent', occupancy: { id, boxNumber, ended } }))
  }
  await siteChanged(site)
}

const about = ({ id: occupancyId, boxNumber, appId }: Changed) => ({ occupancyId, boxNumber, appId })
