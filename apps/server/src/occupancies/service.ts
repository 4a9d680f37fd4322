import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { type AllocationRequest, allocate, type OccupyRefusal, refusalToOccupy } from '@cubeward/domain/allocation.ts'
import * as audit from '../audit/audit.ts'
import * as boxes from '../boxes/queries.ts'
import type { Tx } from '../db/client.ts'
import { found } from '../http/found.ts'
import type { Hub } from '../live/hub.ts'
import * as queries from './queries.ts'

/** Who begins or ends an occupancy: someone signed in, or an app. */
interface Actor {
  id: string
  name: string | null
}

export interface OccupyOrder extends AllocationRequest {
  /** Chosen by the caller: the same id is the same occupancy, however often it is asked for. */
  id: string
  /** Without one the rules of the cube choose the box. */
  boxNumber?: string
  content?: unknown
  accessCodeSealed?: Buffer
  accessKeys?: readonly string[]
}

const REFUSALS: Record<OccupyRefusal, string> = {
  disabled: 'is disabled.',
  maintenance: 'needs maintenance.',
  appNotAllowed: 'is kept for other apps.',
  full: 'is occupied.',
}

/**
 * Occupies a box of a cube that is held (`boxes.hold`), so that two at once never get the same room (CUBE-36, 37; BOX-24, 25, 35, 38).
 * The caller publishes `tellOccupancies` after the commit.
 */
export async function occupy(
  tx: Tx,
  cube: boxes.HeldCube,
  actor: Actor,
  order: OccupyOrder,
  random: () => number = Math.random,
): Promise<queries.Occupied> {
  const { cubeId } = cube
  const { id, appId } = order
  const there = await queries.byId(tx, id)
  if (there !== undefined) {
    if (there.cubeId === cubeId && there.appId === appId) return there
    throw new Problem('conflict', 'This id was used for another occupancy. Use a new one.')
  }
  if (await queries.inSetup(tx, cubeId))
    throw new Problem('conflict', 'The cube is in setup mode. Its boxes can be occupied when that is over.')
  if (!(await boxes.apps(tx, cubeId)).some((app) => app.appId === appId))
    throw new Problem('conflict', `The cube has no app “${appId}”.`)
  const boxNumber = await choose(tx, cubeId, order, random)
  const occupied = await queries.insert(tx, {
    id,
    cubeId,
    boxNumber,
    appId,
    content: order.content,
    accessCodeSealed: order.accessCodeSealed ?? null,
    accessKeys: order.accessKeys ?? [],
  })
  await audit.append(tx, {
    ...trail(cube, actor, occupied),
    type: 'OccupancyCreated',
    message: `Occupied box ${boxNumber}.`,
  })
  await boxes.changed(tx, cubeId)
  return occupied
}

async function choose(tx: Tx, cubeId: string, order: OccupyOrder, random: () => number): Promise<string> {
  const all = await queries.allocationBoxes(tx, cubeId)
  if (order.boxNumber === undefined) {
    const rules = found(await queries.rules(tx, cubeId), 'cube')
    const box = allocate(all, order, { ...rules, random })
    if (box === undefined) throw new Problem('conflict', 'No box that fits is free.')
    return box.number
  }
  const box = found(
    all.find(({ number }) => number === order.boxNumber),
    'box',
  )
  const refusal = refusalToOccupy(box, order.appId)
  if (refusal !== undefined) throw new Problem('conflict', `Box ${box.number} ${REFUSALS[refusal]}`)
  return box.number
}

/** Ends occupancies of a cube that is held, with one audit entry each. The caller publishes `tellOccupancies` after the commit. */
export async function endOccupancies(
  tx: Tx,
  cube: boxes.HeldCube,
  actor: Actor,
  only: Parameters<typeof queries.end>[2],
): Promise<queries.Ended[]> {
  const ended = await queries.end(tx, cube.cubeId, only)
  for (const one of ended)
    await audit.append(tx, {
      ...trail(cube, actor, one),
      type: 'OccupancyEnded',
      message: `Ended the occupancy of box ${one.boxNumber}`,
    })
  // the cube knows which boxes are occupied, also while it is away: its copy is out of date now
  if (ended.length > 0) await boxes.changed(tx, cube.cubeId)
  return ended
}

/** After the commit: consoles learn of each, lists and the cube of the boxes. */
export async function tellOccupancies(
  hub: Pick<Hub, 'publishCube' | 'boxesChanged'>,
  cubeId: string,
  changed: readonly { id: string; boxNumber: string; ended?: string }[],
): Promise<void> {
  for (const { id, boxNumber, ended = null } of changed)
    hub.publishCube(cubeId, { '@type': 'OccupancyEvent', occupancy: { id, boxNumber, ended } })
  if (changed.length > 0) await hub.boxesChanged(cubeId)
}

const trail = (
  cube: boxes.HeldCube,
  actor: Actor,
  { id, boxNumber, appId }: { id: string; boxNumber: string; appId: string },
) => ({
  operatorId: cube.operatorId,
  category: 'occupancy' as const,
  actor: { id: actor.id, name: actor.name },
  tenantId: cube.tenantId,
  cubeId: cube.cubeId,
  boxNumber,
  appId,
  occupancyId: id,
})
