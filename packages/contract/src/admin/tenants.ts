import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, editOf, get, post, put, raw } from '../kernel/endpoint.ts'
import { Address, Id, Search, SupportInfo, TenantName } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
import { CubeListItem } from './cubes.ts'

/** Ended occupancies of the tenant's cubes are removed after so many days; null keeps them (decision 59). */
export const RetentionDays = z
  .number(says('days.whole'))
  .int(says('days.whole'))
  .min(1, says('days.tooFew'))
  .max(36_500, says('days.tooMany'))
  .nullable()

export const Tenant = z.object({
  id: Id,
  name: TenantName,
  address: Address,
  supportInfo: SupportInfo,
  retentionDays: RetentionDays,
})
export type Tenant = z.infer<typeof Tenant>

export const TenantCube = CubeListItem.pick({
  id: true,
  description: true,
  site: true,
  monitored: true,
  connected: true,
  utilization: true,
})
export type TenantCube = z.infer<typeof TenantCube>

const at = '/admin/v1/operators/:operator/tenants'
const one = `${at}/:tenantId` as const
export const tenants = {
  list: get(at, {
    access: 'tenant:read',
    summary: 'Tenants of the operator; search over id, name and address.',
    query: ListQuery({ fields: ['id', 'name', 'city', 'country'], initial: 'name,asc' }).extend({
      search: Search.optional(),
    }),
    reply: Page(Tenant),
  }),
  read: get(one, { access: 'tenant:read', summary: 'One tenant.', reply: Tenant }),
  create: post(one, {
    access: 'tenant:write',
    summary: 'Creates a tenant; its id is unique on the whole platform and cannot be changed.',
    body: z.strictObject({ name: TenantName }),
    reply: Tenant,
    status: 201,
  }),
  update: put(one, {
    access: 'tenant:write',
    summary: 'Stores name, address, support info and retention days of a tenant.',
    body: editOf(Tenant, ['name', 'address', 'supportInfo', 'retentionDays']),
    reply: Tenant,
  }),
  remove: del(one, { access: 'tenant:delete', summary: 'Deletes a tenant that has no cubes.' }),
  move: put(`${one}/operator`, {
    access: 'tenant:move',
    summary: 'Moves a tenant with its cubes, units and lock modules to the operator whose id is the body.',
    ifMatch: false,
    body: raw(['text/plain'], 128),
  }),
  cubes: get(`${one}/cubes`, {
    access: 'tenant:read',
    summary: 'Cubes of a tenant.',
    query: ListQuery({ fields: ['id', 'description', 'site', 'connected', 'utilization'], initial: 'id,asc' }),
    reply: Page(TenantCube),
  }),
}
