import { router } from '@cubeward/contract/admin/router.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { change } from '../../platform/audit/change.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import * as queries from './queries.ts'
import { openRouter } from './router.ts'

const emptyIsNone = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim())
/** In place of a password whose key is lost, where it is compared. */
const unreadable = '(cannot be read)'

export const routerRoutes = (
  route: Route,
  { db, hub, sealer, config }: Pick<Context, 'db' | 'hub' | 'sealer' | 'config'>,
) => {
  const opened = (row: Parameters<typeof openRouter>[1]) => openRouter({ sealer, config }, row)

  route(
    router.read,
    async ({ params: { operator, cubeId } }) =>
      new Versioned(opened(found(await queries.read(db, operator, cubeId), 'cube'))),
  )

  route(router.update, async ({ params, body, actor, ifMatch }) => {
    const { operator, cubeId } = params
    const [password, phoneNumber] = [emptyIsNone(body.password), emptyIsNone(body.phoneNumber)]
    await change(
      db,
      { ...params, actor },
      {
        hold: async (tx) => found(await queries.lock(tx, operator, cubeId), 'cube'),
        ifMatch,
        version: opened,
        of: (row) => {
          const { unreadable: lost, password } = opened(row)
          return { password: lost === true ? unreadable : password, phoneNumber: row.phoneNumber }
        },
        edit: (before) => {
          const kept = password === null ? body.unreadable : opened(before).password === password
          const passwordSealed = kept ? before.passwordSealed : password === null ? null : sealer.seal(password)
          return { ...before, passwordSealed, phoneNumber }
        },
        write: (tx, { passwordSealed }) => queries.put(tx, cubeId, passwordSealed, phoneNumber),
        audit: ({ tenantId }) => ({ type: 'RouterChanged', message: tells('router.changed'), tenantId }),
        committed: () => hub.publishCube(cubeId, { '@type': 'CubeChanged' }),
      },
    )
  })
}
