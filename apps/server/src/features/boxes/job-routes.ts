import { boxJobs } from '@cubeward/contract/admin/box-jobs.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import * as jobs from './job-queries.ts'
import { exists } from './queries.ts'

export const boxJobRoutes = (route: Route, { db, openJobs }: Pick<Context, 'db' | 'openJobs'>) => {
  route(boxJobs.read, async ({ params: { operator, cubeId } }) => {
    found(await exists(db, operator, cubeId), 'cube')
    return (await jobs.latest(db, cubeId)) ?? null
  })
  route(
    boxJobs.start,
    ({ params: { operator, cubeId }, body, actor }) => openJobs.start({ ...body, operator, cubeId, actor }),
    { outside: true },
  )
  route(boxJobs.stop, ({ params: { operator, cubeId }, actor }) => openJobs.stop(operator, cubeId, actor))
}
