import { z } from 'zod'
import { get, post } from '../kernel/endpoint.ts'
import { Address, Id, Text, Timestamp } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
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

/** A cube in the list of those that wait: without a tenant, or in setup mode; a key that has run out is none (GAP-04). */
export const PendingCube = CubeSetup.pick({
  id: true,
  created: true,
  connected: true,
  lastConnected: true,
  tenant: true,
}).extend({
  setupKey: Text(64).nullable(),
})
export type PendingCube = z.infer<typeof PendingCube>
/** A unit in the list of those that wait: one that stands on no cube. Units have no setup keys yet. */
export const PendingUnit = z.object({
  id: Id,
  created: Timestamp,
  connected: z.boolean(),
  lastConnected: Timestamp.nullable(),
  cubeId: Id.nullable(),
  setupKey: Text(64).nullable(),
})
export type PendingUnit = z.infer<typeof PendingUnit>

const PendingQuery = ListQuery({ fields: ['created', 'id', 'lastConnected'], initial: 'created,desc' })

export const setup = {
  pendingCubes: get('/admin/v1/setup/cubes', {
    access: 'platform:manage',
    summary: 'Cubes without a tenant, and those that are in setup mode, of all operators.',
    query: PendingQuery,
    reply: Page(PendingCube),
  }),
  pendingUnits: get('/admin/v1/setup/units', {
    access: 'platform:manage',
    summary: 'Units that stand on no cube, of all operators.',
    query: PendingQuery,
    reply: Page(PendingUnit),
  }),
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
