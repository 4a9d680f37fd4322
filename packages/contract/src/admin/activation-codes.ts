import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, editOf, get, post, put } from '../kernel/endpoint.ts'
import { Address, Search, Text, Timestamp } from '../kernel/fields.ts'
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

/** How many are made by one call. */
export const mostCodesAtOnce = 200
const data = {
  description: Text(255).nullish(),
  site: Text(255).nullish(),
  address: Address.nullish(),
}

const at = '/admin/v1/operators/:operator/tenants/:tenantId/cube-activation-codes'
export const activationCodes = {
  list: get(at, {
    access: 'tenant:read',
    summary: 'Cube activation codes of a tenant, newest first; search over code, description, site and address.',
    query: ListQuery({
      fields: ['created', 'cubeActivationCode', 'description', 'site'],
      initial: 'created,desc',
    }).extend({ search: Search.optional() }),
    reply: Page(CubeActivationCode),
  }),
  create: post(at, {
    access: 'tenant:write',
    summary: 'Creates a cube activation code; the server generates the code.',
    body: z.strictObject(data),
    reply: CubeActivationCode,
    status: 201,
  }),
  createMany: post(`${at}/batch`, {
    access: 'tenant:write',
    summary: 'Creates several cube activation codes with the same site and address; their descriptions are numbered.',
    body: z.strictObject({
      count: z
        .number(says('code.count'))
        .int(says('code.count'))
        .min(1, says('code.count'))
        .max(mostCodesAtOnce, says('code.count')),
      // room for the number behind it
      description: Text(250).nullish(),
      site: data.site,
      address: data.address,
    }),
    reply: z.object({ content: z.array(CubeActivationCode) }),
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
