import { boxes } from '@cubeward/contract/admin/boxes.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { offeredBoxTypes } from '@cubeward/domain/box-types.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import * as cubes from '../cubes/queries.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import type { Route } from '../http/route.ts'
import { Created } from '../http/serialize.ts'
import { boxJobRoutes } from './job-routes.ts'
import * as queries from './queries.ts'
import { changeBoxes, deleteBoxes, maintainBox } from './service.ts'

export const boxRoutes = (route: Route, context: Pick<Context, 'db' | 'hub' | 'sealer' | 'openJobs'>) => {
  const { db, hub, sealer } = context
  boxJobRoutes(route, context)

  route(boxes.list, async ({ params }) => found(await queries.list(db, params.operator, params.cubeId), 'cube'), {
    from: 'database',
  })

  route(boxes.change, async ({ params: { operator, cubeId }, body, actor, ifMatch }) => {
    const [changed, reply] = await db.transaction(async (tx) => {
      const cube = found(await queries.hold(tx, operator, cubeId), 'cube')
      assertUnchanged(ifMatch, boxes.list, found(await queries.list(tx, operator, cubeId), 'cube'))
      const changed = await changeBoxes(tx, cube, actor, body)
      return [changed, found(await queries.list(tx, operator, cubeId), 'cube')] as const
    })
    if (changed) await hub.boxesChanged(cubeId)
    return reply
  })

  route(boxes.removeAll, async ({ params: { operator, cubeId }, query: { confirm }, actor }) => {
    const changed = await db.transaction(async (tx) => {
      const cube = found(await queries.hold(tx, operator, cubeId), 'cube')
      const all = await queries.all(tx, cubeId)
      if (confirm !== undefined && confirm !== all.length)
        throw new Problem(
          'conflict',
          `The cube has ${all.length} boxes now, not ${confirm}. Look again before you delete them.`,
        )
      return deleteBoxes(tx, cube, actor, all)
    })
    if (changed) await hub.boxesChanged(cubeId)
    return undefined
  })

  route(boxes.read, async ({ params: { operator, cubeId, boxNumber } }) =>
    found(await queries.read(db, operator, cubeId, boxNumber), 'box'),
  )

  route(boxes.write, async ({ params: { operator, cubeId, boxNumber }, body, actor, ifMatch }) => {
    const { changed, created, reply } = await db.transaction(async (tx) => {
      const cube = found(await queries.hold(tx, operator, cubeId), 'box')
      const before = await queries.read(tx, operator, cubeId, boxNumber)
      // What was read and is gone meanwhile is not made anew by saving it.
      if (ifMatch !== undefined && before === undefined)
        throw new Problem('preconditionFailed', 'The box was deleted meanwhile.')
      if (before !== undefined) assertUnchanged(ifMatch, boxes.read, before)
      const changed = await changeBoxes(tx, cube, actor, [{ ...body, number: boxNumber }])
      const reply = found(await queries.read(tx, operator, cubeId, boxNumber), 'box')
      return { changed, created: before === undefined, reply }
    })
    if (changed) await hub.boxesChanged(cubeId)
    return created ? new Created(reply) : reply
  })

  route(boxes.remove, async ({ params: { operator, cubeId, boxNumber }, actor }) => {
    await db.transaction(async (tx) => {
      const cube = found(await queries.hold(tx, operator, cubeId), 'box')
      const [box] = await queries.byNumber(tx, cubeId, [boxNumber])
      await deleteBoxes(tx, cube, actor, [found(box, 'box')])
    })
    await hub.boxesChanged(cubeId)
    return undefined
  })

  route(boxes.maintain, async ({ params: { operator, cubeId, boxNumber }, body, actor }) => {
    const [changed, reply] = await db.transaction(async (tx) => {
      const cube = found(await queries.hold(tx, operator, cubeId), 'box')
      const [box] = await queries.byNumber(tx, cubeId, [boxNumber])
      const changed = await maintainBox(tx, cube, actor, found(box, 'box'), body.requiredMaintenance)
      return [changed, found(await queries.read(tx, operator, cubeId, boxNumber), 'box')] as const
    })
    if (changed) await hub.boxesChanged(cubeId)
    return reply
  })

  route(boxes.occupancies, async ({ params, query }) => {
    found(await queries.read(db, params.operator, params.cubeId, params.boxNumber), 'box')
    const rows = await queries.occupancies(db, params, query)
    return rows.map(({ sealed, ...row }) => ({ ...row, accessCode: sealed === null ? null : sealer.open(sealed) }))
  })

  route(boxes.types, async ({ params: { operator, cubeId } }) => {
    found(await cubes.exists(db, operator, cubeId), 'cube')
    return offeredBoxTypes(await queries.typesInUse(db, cubeId))
  })

  route(boxes.apps, async ({ params: { operator, cubeId } }) => {
    found(await cubes.exists(db, operator, cubeId), 'cube')
    return queries.apps(db, cubeId)
  })

  route(boxes.wall, async ({ params }) => found(await queries.wall(db, params.operator, params.cubeId), 'cube'))

  route(boxes.setWall, async ({ params: { operator, cubeId }, body, actor, ifMatch }) => {
    const { changed, reply } = await db.transaction(async (tx) => {
      const cube = found(await queries.hold(tx, operator, cubeId), 'cube')
      const before = found(await queries.wall(tx, operator, cubeId), 'cube')
      assertUnchanged(ifMatch, boxes.wall, before)
      await queries.setWall(tx, cubeId, body)
      // as it is stored: the order of its keys is part of the entity tag
      const after = found(await queries.wall(tx, operator, cubeId), 'cube')
      if (JSON.stringify(after) === JSON.stringify(before)) return { changed: false, reply: after }
      const message = 'Changed how the front of the cube is drawn.'
      const { operatorId, tenantId } = cube
      const who = { id: actor.id, name: actor.name }
      await audit.change(
        tx,
        { operatorId, tenantId, cubeId, category: 'cube', type: 'WallChanged', message, actor: who },
        before,
        after,
      )
      return { changed: true, reply: after }
    })
    if (changed) await hub.boxesChanged(cubeId)
    return reply
  })
}
