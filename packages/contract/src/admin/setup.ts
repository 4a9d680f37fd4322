import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
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
}
