import { randomBytes } from 'node:crypto'
import { activationCodes as calls } from '@cubeward/contract/admin/activation-codes.ts'
import { activationCodeLength, activationCodeOf } from '@cubeward/domain/activation-code.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { noAddress } from '../db/address.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import type { Route } from '../http/route.ts'
import * as tenants from '../tenants/queries.ts'
import * as queries from './queries.ts'

/** The code is a key to the tenant until it is used: the trail names it by its first characters. */
const named = (code: string) => `${code.slice(0, 5)}…`

const trail = ({ operator, tenantId, code }: queries.CodeKey, actor: UserActor, type: string, verb: string) =>
  ({
    operatorId: operator,
    category: 'tenant',
    type,
    actor,
    tenantId,
    referenceType: 'CubeActivationCode',
    referenceId: named(code),
    message: `Cube activation code ${named(code)} was ${verb}.`,
  }) as const

const dataOf = ({ description, site, address }: queries.CodeData) => ({ description, site, address })

export const activationCodeRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(calls.list, async ({ params, query }) =>
    found(await queries.list(db, params.operator, params.tenantId, query), 'tenant'),
  )

  route(calls.read, async ({ params }) => found(await queries.read(db, params), 'cube activation code'))

  route(calls.create, ({ params, body, actor }) =>
    db.transaction(async (tx) => {
      found(await tenants.lock(tx, params.operator, params.tenantId), 'tenant')
      const key = { ...params, code: activationCodeOf(randomBytes(activationCodeLength)) }
      const data = {
        description: body.description ?? null,
        site: body.site ?? null,
        address: body.address ?? noAddress,
      }
      await queries.insert(tx, key, data)
      await audit.append(tx, { ...trail(key, actor, 'CubeActivationCodeCreated', 'created'), data })
      return found(await queries.read(tx, key), 'cube activation code')
    }),
  )

  route(calls.update, ({ params, body, actor, ifMatch }) =>
    db.transaction(async (tx) => {
      const before = found(await queries.lock(tx, params), 'cube activation code')
      assertUnchanged(ifMatch, calls.read, before)
      await queries.update(tx, params, body)
      const entry = trail(params, actor, 'CubeActivationCodeChanged', 'changed')
      await audit.change(tx, entry, dataOf(before), dataOf(body))
      return { ...before, ...body }
    }),
  )

  route(calls.remove, async ({ params, actor }) => {
    await db.transaction(async (tx) => {
      const before = found(await queries.lock(tx, params), 'cube activation code')
      await queries.remove(tx, params)
      const entry = trail(params, actor, 'CubeActivationCodeDeleted', 'deleted')
      await audit.append(tx, { ...entry, data: dataOf(before) })
    })
  })
}
