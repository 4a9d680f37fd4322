import { type Occupancy, occupancies } from '@cubeward/contract/admin/occupancies.ts'
import type { PathOf } from '@cubeward/contract/kernel/endpoint.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { FleetLimit } from '../../platform/security/limits.ts'
import * as queries from './queries.ts'
import * as reading from './read-queries.ts'
import { changeOccupancy, edited, endOccupancies, onOccupancies } from './service.ts'

/** Who reads the code of the same one again within an hour is not recorded again. */
const ofReader = new FleetLimit('occupancy read', { burst: 1, perSecond: 1 / 3_600 })

type One = PathOf<typeof occupancies.read>
export const occupancyRoutes = (route: Route, context: Pick<Context, 'db' | 'hub' | 'sealer' | 'deliveries'>) => {
  const { db, sealer } = context
  const held = (params: One) => async (tx: Tx) => found(await reading.read(tx, sealer, params), 'occupancy')

  route(occupancies.list, async ({ params, query }) => found(await reading.list(db, params, query), 'cube'))
  route(occupancies.current, async ({ params, query }) => found(await reading.current(db, params, query), 'cube'))
  /** Nobody is shown what opens a box without a trace. */
  async function shown(one: Occupancy, params: One, actor: UserActor): Promise<Occupancy> {
    const { id: occupancyId, boxNumber, appId, accessCode, accessKeys } = one
    if (accessCode === null && accessKeys.length === 0) return one
    const { tenantId } = found(await queries.cube(db, params), 'occupancy')
    const message = tells(accessCode === null ? 'occupancy.keysRead' : 'occupancy.codeRead', { box: boxNumber })
    await act(
      db,
      { ...params, tenantId, actor },
      {
        act: (tx) => ofReader.take(tx, `${actor.id} ${occupancyId}`),
        audit: (isFirst) => (isFirst ? { type: 'OccupancyRead', message, occupancyId, boxNumber, appId } : undefined),
      },
    )
    return one
  }
  route(
    occupancies.read,
    async ({ params, actor }) =>
      new Versioned(await shown(found(await reading.read(db, sealer, params), 'occupancy'), params, actor), edited),
  )
  route(occupancies.update, async ({ params, body, actor, ifMatch }) => {
    const now = await onOccupancies(
      context,
      { ...params, actor },
      (site) => changeOccupancy(site, held(params), body, ifMatch),
      'occupancy',
    )
    return shown(now, params, actor)
  })
  route(occupancies.setAccess, ({ params, body, actor, ifMatch }) =>
    onOccupancies(
      context,
      { ...params, actor },
      (site) => changeOccupancy(site, held(params), body, ifMatch),
      'occupancy',
    ),
  )
  route(occupancies.setContent, ({ params, body, actor, ifMatch }) =>
    onOccupancies(
      context,
      { ...params, actor },
      (site) => changeOccupancy(site, held(params), { content: body }, ifMatch),
      'occupancy',
    ),
  )

  route(occupancies.end, ({ params, actor }) =>
    onOccupancies(
      context,
      { ...params, actor },
      async (site) => {
        found(await queries.exists(site.tx, params.cubeId, params.occupancyId), 'occupancy')
        await endOccupancies(site, { id: params.occupancyId })
      },
      'occupancy',
    ),
  )

  route(occupancies.endAll, ({ params, query: { box }, actor }) =>
    onOccupancies(context, { ...params, actor }, (site) => endOccupancies(site, { box })),
  )
}
