import { z } from 'zod'
import { get, post } from '../kernel/endpoint.ts'
import { Address, Id, Text, Timestamp } from '../kernel/fields.ts'
import { TenantRef } from './cubes.ts'

/** A cube that is being set up. */
export const CubeSetup = z.object({
  id: Id,
  created: Timestamp,
  connected: z.boolean(),
  lastConnected: Timestamp.nullable(),
  tenant: TenantRef.nullable(),
  setupKey: Text(64),
  description: Text(255).nullable(),
  site: Text(255).nullable(),
  address: Address,
})
export type CubeSetup = z.infer<typeof CubeSetup>

export const setup = {
  cube: get('/admin/v1/setup/cube/:setupKey', {
    access: 'setupKey',
    summary: 'The cube that a setup key is for; whoever has a good key needs no account.',
    reply: CubeSetup,
  }),
  assignTenant: post('/admin/v1/setup/cube/:setupKey/assign', {
    access: 'setupKey',
    summary:
      'Gives the cube to the tenant of a cube activation code, with the description, site and address that stand in it. Uses the code up.',
    body: z.strictObject({ cubeActivationCode: Text(512, 1) }),
    reply: CubeSetup,
  }),
}
