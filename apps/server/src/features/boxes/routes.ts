import { type Box, boxes, type WallPlan } from '@cubeward/contract/admin/boxes.ts'
import type { PathOf } from '@cubeward/contract/kernel/endpoint.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { offeredBoxTypes } from '@cubeward/domain/box-types.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { change } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { JsonText } from '../../platform/db/json-text.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { Created } from '../../platform/http/serialize.ts'
import { boxJobRoutes } from './job-routes.ts'
import * as queries from './queries.ts'
import { changeBoxes, changeSeveral, deleteBoxes, maintainBox, onSite, settings, siteChanged } from './service.ts'

export const boxRoutes = (route: Route, context: Pick<Context, 'db' | 'hub' | 'openJobs'>) => {
  const { db } = context
  boxJobRoutes(route, context)

  route(
    boxes.list,
    async ({ params }) => new Versioned(found(await queries.list(db, params.operator, params.cubeId), 'cube')),
  )

  route(boxes.change, ({ params, body, actor, ifMatch }) =>
    onSite(context, { ...params, actor }, (site) => changeSeveral(site, body, ifMatch)),
  )

  route(boxes.removeAll, ({ params, query: { confirm }, actor }) =>
    onSite(context, { ...params, actor }, async (site) => {
      const all = await queries.all(site.tx, params.cubeId)
      if (confirm !== undefined && confirm !== all.length)
        throw problem('boxes.otherCount', { boxes: all.length, confirm })
      await deleteBoxes(site, all)
    }),
  )

  const box = async (on: Queryable, { operator, cubeId, boxNumber }: PathOf<typeof boxes.read>) =>
    found(await queries.read(on, operator, cubeId, boxNumber), 'box')
  const edited = ({ json }: JsonText<Box>) => settings(JSON.parse(json) as Box)

  route(boxes.read, async ({ params }) => new Versioned(await box(db, params), edited))

  route(boxes.write, ({ params, body, actor, ifMatch }) => {
    const { operator, cubeId, boxNumber } = params
    return onSite(
      context,
      { ...params, actor },
      async (site) => {
        const before = await queries.read(site.tx, operator, cubeId, boxNumber)
        // What was read and is gone meanwhile is not made anew by saving it.
        if (ifMatch !== undefined && before === undefined) throw problem('box.deleted')
        await changeBoxes(site, [{ ...body, number: boxNumber }], { ifMatch, version: before && edited(before) })
        const reply = await box(site.tx, params)
        return before === undefined ? new Created(reply) : reply
      },
      'box',
    )
  })

  route(boxes.remove, ({ params, actor }) =>
    onSite(
      context,
      { ...params, actor },
      async (site) => {
        const [one] = await queries.byNumber(site.tx, params.cubeId, [params.boxNumber])
        await deleteBoxes(site, [found(one, 'box')])
      },
      'box',
    ),
  )

  route(boxes.maintain, ({ params, body, actor }) =>
    onSite(
      context,
      { ...params, actor },
      async (site) => {
        await maintainBox(site, params.boxNumber, body.requiredMaintenance)
        return box(site.tx, params)
      },
      'box',
    ),
  )

  route(boxes.occupancies, async ({ params, query }) => found(await queries.occupancies(db, params, query), 'box'))

  route(boxes.types, async ({ params: { operator, cubeId } }) => {
    found(await queries.exists(db, operator, cubeId), 'cube')
    return offeredBoxTypes(await queries.typesInUse(db, cubeId))
  })

  route(boxes.apps, async ({ params: { operator, cubeId }, query }) =>
    found(await queries.appsPage(db, operator, cubeId, query), 'cube'),
  )

  const wall = async (on: Queryable, { operator, cubeId }: PathOf<typeof boxes.wall>) =>
    found(await queries.wall(on, operator, cubeId), 'cube')
  route(boxes.wall, async ({ params }) => new Versioned(await wall(db, params)))

  route(boxes.setWall, ({ params, body, actor, ifMatch }) =>
    onSite(context, { ...params, actor }, (site) =>
      change<WallPlan>(site.tx, site.at, {
        hold: (tx) => wall(tx, params),
        ifMatch,
        edit: () => body,
        async write(tx) {
          await queries.setWall(tx, params.cubeId, body)
          await siteChanged(site)
        },
        audit: () => ({ type: 'WallChanged', message: tells('cube.wallChanged') }),
      }),
    ),
  )
}
