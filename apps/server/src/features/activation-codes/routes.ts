import { randomBytes } from 'node:crypto'
import { activationCodes as calls } from '@cubeward/contract/admin/activation-codes.ts'
import { activationCodeLength, activationCodeOf } from '@cubeward/domain/activation-code.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import { noAddress } from '../../platform/db/address.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import * as tenants from '../tenants/queries.ts'
import * as queries from './queries.ts'

/** The code is a key to the tenant until it is used: the audit log names it by its first characters. */
const entry = (code: string, type: string, verb: string) => {
  const named = `${code.slice(0, 5)}…`
  const message = `Cube activation code ${named} was ${verb}.`
  return { type, message, referenceType: 'CubeActivationCode', referenceId: named }
}

const dataOf = ({ description, site, address }: queries.CodeData) => ({ description, site, address })

export const activationCodeRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(calls.list, async ({ params, query }) =>
    found(await queries.list(db, params.operator, params.tenantId, query), 'tenant'),
  )

  route(
    calls.read,
    async ({ params }) => new Versioned(found(await queries.read(db, params), 'activationCode'), dataOf),
  )

  route(calls.create, ({ params, body, actor }) => {
    const key = { ...params, code: activationCodeOf(randomBytes(activationCodeLength)) }
    const data = {
      description: body.description ?? null,
      site: body.site ?? null,
      address: body.address ?? noAddress,
    }
    return act(
      db,
      { ...params, actor },
      {
        act: async (tx) => {
          found(await tenants.lock(tx, params.operator, params.tenantId), 'tenant')
          await queries.insert(tx, key, data)
          return found(await queries.read(tx, key), 'activationCode')
        },
        audit: () => ({ ...entry(key.code, 'CubeActivationCodeCreated', 'created'), data }),
      },
    )
  })

  route(calls.update, ({ params, body, actor, ifMatch }) =>
    change(
      db,
      { ...params, actor },
      {
        hold: async (tx) => found(await queries.lock(tx, params), 'activationCode'),
        ifMatch,
        of: dataOf,
        edit: (before) => ({ ...before, ...body }),
        write: (tx) => queries.update(tx, params, body),
        audit: () => entry(params.code, 'CubeActivationCodeChanged', 'changed'),
      },
    ),
  )

  route(calls.remove, ({ params, actor }) =>
    act(
      db,
      { ...params, actor },
      {
        act: async (tx) => {
          const before = found(await queries.lock(tx, params), 'activationCode')
          await queries.remove(tx, params)
          return before
        },
        audit: (before) => ({ ...entry(params.code, 'CubeActivationCodeDeleted', 'deleted'), data: dataOf(before) }),
      },
    ),
  )
}
