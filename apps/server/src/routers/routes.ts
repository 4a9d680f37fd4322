import { router } from '@cubeward/contract/admin/router.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'
import { openRouter } from './router.ts'

const emptyIsNone = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim())
/** In place of a password whose key is lost, where it is compared. */
const unreadable = '(cannot be read)'

export const routerRoutes = (
  route: Route,
  { db, hub, sealer, config }: Pick<Context, 'db' | 'hub' | 'sealer' | 'config'>,
) => {
  route(router.read, async ({ params: { operator, cubeId } }) =>
    openRouter({ sealer, config }, found(await queries.read(db, operator, cubeId), 'cube')),
  )

  route(router.update, async ({ params: { operator, cubeId }, body, actor, ifMatch }) => {
    const [password, phoneNumber] = [emptyIsNone(body.password), emptyIsNone(body.phoneNumber)]
    await db.transaction(async (tx) => {
      const row = found(await queries.lock(tx, operator, cubeId), 'cube')
      const present = openRouter({ sealer, config }, row)
      assertUnchanged(ifMatch, router.read, present)
      const kept = password === null && body.unreadable
      const sealed = kept ? row.passwordSealed : password === null ? null : sealer.seal(password)
      await queries.put(tx, cubeId, sealed, phoneNumber)
      const message = 'Changed the router settings.'
      const entry = {
        operatorId: operator,
        category: 'cube',
        type: 'RouterChanged',
        message,
        actor,
        tenantId: row.tenantId,
        cubeId,
      } as const
      const before = present.unreadable === true ? unreadable : present.password
      await audit.change(
        tx,
        entry,
        { password: before, phoneNumber: row.phoneNumber },
        { password: kept ? before : password, phoneNumber },
      )
    })
    hub.publishCube(cubeId, { '@type': 'CubeChanged' })
  })
}
