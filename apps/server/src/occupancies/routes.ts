import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import * as audit from '../audit/audit.ts'
import * as boxes from '../boxes/queries.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

export const occupancyRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(occupancies.end, async ({ params: { operator, cubeId, occupancyId }, actor }) => {
    const ended = await db.transaction(async (tx) => {
      const cube = found(await boxes.hold(tx, operator, cubeId), 'occupancy')
      found(await queries.exists(tx, cubeId, occupancyId), 'occupancy')
      return end(tx, cube, actor, { id: occupancyId })
    })
    await tell(cubeId, ended)
    return undefined
  })

  route(occupancies.endAll, async ({ params: { operator, cubeId }, query: { box }, actor }) => {
    const ended = await db.transaction(async (tx) =>
      end(tx, found(await boxes.hold(tx, operator, cubeId), 'cube'), actor, { box }),
    )
    await tell(cubeId, ended)
    return undefined
  })

  /** After the commit: consoles learn of each, lists and the cube of the boxes. */
  async function tell(cubeId: string, ended: readonly queries.Ended[]) {
    for (const { id, boxNumber, ended: at } of ended)
      hub.publishCube(cubeId, { '@type': 'OccupancyEvent', occupancy: { id, boxNumber, ended: at } })
    if (ended.length > 0) await hub.boxesChanged(cubeId)
  }
}

/** Ends occupancies with one audit entry each; the counts of the cube are put right in the same transaction. */
async function end(tx: Tx, cube: boxes.HeldCube, actor: UserActor, only: Parameters<typeof queries.end>[2]) {
  const ended = await queries.end(tx, cube.cubeId, only)
  for (const { id, boxNumber, appId } of ended)
    await audit.append(tx, {
      operatorId: cube.operatorId,
      category: 'occupancy',
      type: 'OccupancyEnded',
      message: `Ended the occupancy of box ${boxNumber}`,
      actor,
      tenantId: cube.tenantId,
      cubeId: cube.cubeId,
      boxNumber,
      appId,
      occupancyId: id,
    })
  if (ended.length > 0) await queries.recount(tx, cube.cubeId)
  return ended
}
