import { z } from 'zod'
import { del, get, post } from '../kernel/endpoint.ts'
import { Id, Text, Timestamp } from '../kernel/fields.ts'
import { App, AppSummary } from './apps.ts'

/** An app that a cube has: installed on it, or from its tenant. */
export const CubeApp = z.object({
  appId: Id,
  appName: Text(255),
  description: Text(2000).nullable(),
  vendor: Text(255).nullable(),
  /** Null: it comes from the tenant. */
  installed: Timestamp.nullable(),
  /** Current ones of this app on this cube. */
  occupancies: z.number().int(),
})
export type CubeApp = z.infer<typeof CubeApp>

export const TenantAppRow = AppSummary.extend({
  /** Null: the tenant does not have it; it is installed on cubes of the tenant only. */
  added: Timestamp.nullable(),
  cubeApp: z.boolean(),
})
export type TenantAppRow = z.infer<typeof TenantAppRow>

/** Counts are those of the cubes and the storage of this tenant; keys are the platform's, so only their number is told. */
export const TenantApp = TenantAppRow.extend({
  events: App.shape.events,
  keys: z.number().int(),
  storageItemCount: z.number().int(),
})
export type TenantApp = z.infer<typeof TenantApp>

const ofCube = '/admin/v1/operators/:operator/cubes/:cubeId/apps'
export const cubeApps = {
  list: get(ofCube, {
    access: 'cube:read',
    summary: 'Apps of a cube: installed on it, or from its tenant.',
    reply: z.array(CubeApp),
  }),
  read: get(`${ofCube}/:appId`, { access: 'cube:read', summary: 'One app of a cube.', reply: CubeApp }),
  install: post(`${ofCube}/:appId`, {
    access: 'cube:write',
    summary: 'Installs an app on a cube, so that it may occupy its boxes.',
    reply: CubeApp,
    status: 201,
  }),
  uninstall: del(`${ofCube}/:appId`, {
    access: 'cube:write',
    summary: 'Uninstalls an app from a cube; refused while it occupies a box there.',
  }),
}

const ofTenant = '/admin/v1/operators/:operator/tenants/:tenantId/apps'
export const tenantApps = {
  list: get(ofTenant, {
    access: 'tenant:read',
    summary: 'Apps of a tenant, and those that are installed on single cubes of it.',
    reply: z.array(TenantAppRow),
  }),
  read: get(`${ofTenant}/:appId`, { access: 'tenant:read', summary: 'One app of a tenant.', reply: TenantApp }),
  add: post(`${ofTenant}/:appId`, {
    access: 'tenant:write',
    summary: 'Adds an app to a tenant: all cubes of the tenant have it.',
    reply: TenantApp,
    status: 201,
  }),
  remove: del(`${ofTenant}/:appId`, {
    access: 'tenant:write',
    summary: 'Removes an app from a tenant; refused for one that is installed on single cubes only, or occupies boxes.',
  }),
}
