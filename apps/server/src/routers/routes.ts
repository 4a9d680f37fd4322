import { router } from '@cubeward/contract/admin/router.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

const emptyIsNone = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim())

export const routerRoutes = (route: Route, { db, hub, sealer }: Pick<Context, 'db' | 'hub' | 'sealer'>) => {
  route(router.update, async ({ params: { operator, cubeId }, body, actor }) => {
    const after = { password: emptyIsNone(body.password), phoneNumber: emptyIsNone(body.phoneNumber) }
    await db.transaction(async (tx) => {
      const row = found(await queries.lock(tx, operator, cubeId), 'cube')
      const { tenantId, passwordSealed } = row
      const before = {
        password: passwordSealed === null ? null : sealer.open(passwordSealed),
        phoneNumber: row.phoneNumber,
      }
      await queries.put(tx, cubeId, after.password === null ? null : sealer.seal(after.password), after.phoneNumber)
      const message = 'Changed the router settings.'
      const entry = {
        operatorId: operator,
        category: 'cube',
        type: 'RouterChanged',
        message,
        actor,
        tenantId,
        cubeId,
      } as const
      await audit.change(tx, entry, before, after)
    })
    hub.publishCube(cubeId, { '@type': 'CubeChanged' })
  })
}
