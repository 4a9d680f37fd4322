import { z } from 'zod'
import { del, editOf, get, post, put } from '../kernel/endpoint.ts'
import { Address, Text, Timestamp } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

/** One cube that is still to be set up: whoever scans the code in the wizard gives it this tenant and these data (decision 14). */
export const CubeActivationCode = z.object({
  cubeActivationCode: Text(64, 1),
  description: Text(255).nullable(),
  site: Text(255).nullable(),
  created: Timestamp,
  address: Address,
})
export type CubeActivationCode = z.infer<typeof CubeActivationCode>

const at = '/admin/v1/operators/:operator/tenants/:tenantId/cube-activation-codes'
export const activationCodes = {
  list: get(at, {
    access: 'tenant:read',
    summary: 'Cube activation codes of a tenant, newest first.',
    query: ListQuery({ fields: ['created', 'cubeActivationCode', 'description', 'site'], initial: 'created,desc' }),
    reply: Page(CubeActivationCode),
  }),
  create: post(at, {
    access: 'tenant:write',
    summary: 'Creates a cube activation code; the server generates the code.',
    body: z.strictObject({
      description: Text(255).nullish(),
      site: Text(255).nullish(),
      address: Address.nullish(),
    }),
    reply: CubeActivationCode,
    status: 201,
  }),
  read: get(`${at}/:code`, { access: 'tenant:read', summary: 'One cube activation code.', reply: CubeActivationCode }),
  update: put(`${at}/:code`, {
    access: 'tenant:write',
    summary: 'Stores description, site and address of a cube activation code.',
    body: editOf(CubeActivationCode, ['description', 'site', 'address']),
    reply: CubeActivationCode,
  }),
  remove: del(`${at}/:code`, {
    access: 'tenant:write',
    summary: 'Deletes a cube activation code; it is no longer accepted.',
  }),
}
