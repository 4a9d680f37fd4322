import { units } from '@cubeward/contract/admin/units.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import * as queries from './queries.ts'
import { createUnitService } from './service.ts'

export const unitRoutes = (route: Route, context: Pick<Context, 'db' | 'hub' | 'sealer'>) => {
  const { db } = context
  const service = createUnitService(context)
  route(units.ofCube, async ({ params }) => found(await queries.ofCube(db, params.operator, params.cubeId), 'cube'))
  route(units.list, ({ params, query }) => queries.list(db, params.operator, query))
  route(units.read, ({ params }) => service.read(params.operator, params.unitId))
  route(units.job, async ({ params }) => {
    const { job } = found(await queries.readJob(db, params.operator, params.unitId), 'unit')
    if (job === null) throw problem('job.unknown')
    return job
  })
  route(units.enterSetup, async ({ params, actor }) => ({ setupKey: await service.enterSetup({ ...params, actor }) }))
  route(units.leaveSetup, ({ params, actor }) => service.leaveSetup({ ...params, actor }))
  route(units.revokeSecret, ({ params, actor }) => service.revokeSecret({ ...params, actor }))
  route(units.remove, ({ params, actor }) => service.remove({ ...params, actor }))
}
