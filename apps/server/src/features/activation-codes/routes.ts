import { randomBytes } from 'node:crypto'
import { type CubeActivationCode, activationCodes as calls } from '@cubeward/contract/admin/activation-codes.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { activationCodeLength, activationCodeOf, readActivationCode } from '@cubeward/domain/activation-code.ts'
import type { AuditType } from '@cubeward/words/audit-types.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import { noAddress } from '../../platform/db/address.ts'
import type { Tx } from '../../platform/db/client.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import * as tenants from '../tenants/queries.ts'
import * as queries from './queries.ts'

/** The code is a key to the tenant until it is used: the audit log names it by its first characters. */
const entry = (code: string, type: AuditType, verb: 'created' | 'changed' | 'deleted') => {
  const named = `${code.slice(0, 5)}…`
  return {
    type,
    message: tells(done[verb], { code: named }),
    referenceType: 'CubeActivationCode' as const,
    referenceId: named,
  }
}
const done = {
  created: 'activationCode.created',
  changed: 'activationCode.changed',
  deleted: 'activationCode.deleted',
} as const

/** Several with one description are told apart by a number, of as many digits each, so that they sort as they count. */
const numbered = (description: string, at: number, count: number) =>
  `${description} ${String(at + 1).padStart(String(count).length, '0')}`

const dataOf = ({ description, site, address }: queries.CodeData) => ({ description, site, address })

export const activationCodeRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(calls.list, async ({ params, query }) => {
    // as it stands on a label, in groups, or as it was scanned
    const search = query.search && (readActivationCode(query.search) ?? query.search)
    return found(await queries.list(db, params.operator, params.tenantId, { ...query, search }), 'tenant')
  })

  route(
    calls.read,
    async ({ params }) => new Versioned(found(await queries.read(db, params), 'activationCode'), dataOf),
  )

  route(calls.create, ({ params, body, actor }) =>
    act(
      db,
      { ...params, actor },
      {
        act: async (tx) => found((await made(tx, params, body, [body.description ?? null]))[0], 'activationCode'),
        audit: (code) => ({
          ...entry(code.cubeActivationCode, 'CubeActivationCodeCreated', 'created'),
          data: dataOf(code),
        }),
      },
    ),
  )

  route(calls.createMany, ({ params, body: { count, ...body }, actor }) =>
    act(
      db,
      { ...params, actor },
      {
        act: async (tx) => {
          const description = body.description ?? ''
          const each = Array.from({ length: count }, (_, at) =>
            description === '' || count === 1 ? description || null : numbered(description, at, count),
          )
          return { content: await made(tx, params, body, each) }
        },
        audit: ({ content: [first, ...others] }) => {
          const code = found(first, 'activationCode').cubeActivationCode
          if (others.length === 0) return { ...entry(code, 'CubeActivationCodeCreated', 'created'), data: body }
          const { message: _, ...named } = entry(code, 'CubeActivationCodesCreated', 'created')
          return { ...named, message: tells('activationCode.createdMany', { count }), data: body }
        },
      },
    ),
  )

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

/** As many new codes of a tenant as there are descriptions. */
async function made(
  tx: Tx,
  { operator, tenantId }: { operator: string; tenantId: string },
  { site, address }: Pick<BodyOf<typeof calls.create>, 'site' | 'address'>,
  descriptions: readonly (string | null)[],
): Promise<CubeActivationCode[]> {
  found(await tenants.lock(tx, operator, tenantId), 'tenant')
  const codes = descriptions.map((description) => ({
    code: activationCodeOf(randomBytes(activationCodeLength)),
    description,
  }))
  return queries.insert(tx, tenantId, { site: site ?? null, address: address ?? noAddress }, codes)
}
