import { boxJobs } from '@cubeward/contract/admin/box-jobs.ts'
import type { Context } from '../context.ts'
import * as cubes from '../cubes/queries.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as jobs from './job-queries.ts'

export const boxJobRoutes = (route: Route, { db, openJobs }: Pick<Context, 'db' | 'openJobs'>) => {
  route(boxJobs.read, async ({ params: { operator, cubeId } }) => {
    found(await cubes.exists(db, operator, cubeId), 'cube')
    return (await jobs.latest(db, cubeId)) ?? null
  })
  route(boxJobs.start, ({ params: { operator, cubeId }, body, actor }) =>
    openJobs.start({ ...body, operator, cubeId, actor }),
  )
  route(boxJobs.stop, ({ params: { operator, cubeId }, actor }) => openJobs.stop(operator, cubeId, actor))
}
