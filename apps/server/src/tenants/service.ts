import type { Tenant, tenants } from '@cubeward/contract/admin/tenants.ts'
import { tenants as calls } from '@cubeward/contract/admin/tenants.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import * as queries from './queries.ts'

interface At {
  operator: string
  tenantId: string
  actor: UserActor
}

const trail = ({ operator, tenantId, actor }: At, type: string) =>
  ({ operatorId: operator, category: 'tenant', type, actor, tenantId }) as const

export function createTenant(db: Context['db'], at: At, name: string): Promise<Tenant> {
  return db.transaction(async (tx) => {
    await queries.insert(tx, at.operator, at.tenantId, name)
    const tenant = found(await queries.read(tx, at.operator, at.tenantId), 'tenant')
    const message = `Tenant ${name} (${at.tenantId}) was created.`
    await audit.append(tx, { ...trail(at, 'TenantCreated'), message, data: tenant })
    return tenant
  })
}

export function updateTenant(
  db: Context['db'],
  at: At,
  body: BodyOf<typeof tenants.update>,
  ifMatch: string | undefined,
): Promise<Tenant> {
  return db.transaction(async (tx) => {
    const before = found(await queries.lock(tx, at.operator, at.tenantId), 'tenant')
    assertUnchanged(ifMatch, calls.read, before)
    await queries.update(tx, at.operator, at.tenantId, body)
    const after = found(await queries.read(tx, at.operator, at.tenantId), 'tenant')
    const message = `Tenant ${after.name} (${at.tenantId}) was changed.`
    await audit.change(tx, { ...trail(at, 'TenantChanged'), message }, before, after)
    return after
  })
}

/** Only a tenant without cubes can go (spec §4). A cube that is assigned at the same moment is noticed by its foreign key. */
export function deleteTenant(db: Context['db'], at: At): Promise<void> {
  return db.transaction(async (tx) => {
    const tenant = found(await queries.lock(tx, at.operator, at.tenantId), 'tenant')
    const cubes = (await queries.cubeIds(tx, at.operator, at.tenantId)).length
    if (cubes > 0)
      throw new Problem(
        'conflict',
        `${cubes === 1 ? '1 cube is' : `${cubes} cubes are`} still assigned to this tenant. Assign ${cubes === 1 ? 'it' : 'them'} to another tenant first.`,
      )
    await queries.remove(tx, at.operator, at.tenantId)
    const message = `Tenant ${tenant.name} (${at.tenantId}) was deleted.`
    await audit.append(tx, { ...trail(at, 'TenantDeleted'), message, data: tenant })
  })
}
