import type { Tenant, tenants } from '@cubeward/contract/admin/tenants.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import * as notifications from './notifications-queries.ts'
import * as queries from './queries.ts'

interface At {
  operator: string
  tenantId: string
  actor: UserActor
}

export const createTenant = (db: Context['db'], at: At, name: string): Promise<Tenant> =>
  act(db, at, {
    async act(tx) {
      await queries.insert(tx, at.operator, at.tenantId, name)
      return found(await queries.read(tx, at.operator, at.tenantId), 'tenant')
    },
    audit: (data) => ({ type: 'TenantCreated', message: tells('tenant.created', { name, tenant: at.tenantId }), data }),
  })

export const updateTenant = (
  db: Context['db'],
  at: At,
  body: BodyOf<typeof tenants.update>,
  ifMatch: string | undefined,
): Promise<Tenant> =>
  change<Tenant>(db, at, {
    hold: async (tx) => found(await queries.lock(tx, at.operator, at.tenantId), 'tenant'),
    ifMatch,
    edit: (before) => ({ ...before, ...body }),
    write: (tx) => queries.update(tx, at.operator, at.tenantId, body),
    audit: ({ name }) => ({ type: 'TenantChanged', message: tells('tenant.changed', { name, tenant: at.tenantId }) }),
  })

/** Only a tenant without cubes can go. A cube that is assigned at the same moment is noticed by its foreign key. */
export const deleteTenant = (db: Context['db'], at: At): Promise<Tenant> =>
  act(db, at, {
    async act(tx) {
      const tenant = found(await queries.lock(tx, at.operator, at.tenantId), 'tenant')
      const cubes = (await queries.cubeIds(tx, at.operator, at.tenantId)).length
      if (cubes > 0) throw problem('tenant.hasCubes', { count: cubes })
      await notifications.remove(tx, at.tenantId)
      await queries.remove(tx, at.operator, at.tenantId)
      return tenant
    },
    audit: (data) => ({
      type: 'TenantDeleted',
      message: tells('tenant.deleted', { name: data.name, tenant: at.tenantId }),
      data,
    }),
  })
