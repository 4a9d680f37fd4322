import { z } from 'zod'
import { del, get, post } from '../kernel/endpoint.ts'
import { Id, Search, Text, Timestamp } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
import { UnitMetrics, UnitPackage, UnitScreen, UnitService } from './unit-parts.ts'
import { UnitJob } from './unit-requests.ts'

export const CubeUnit = z.object({ id: Id, secondary: z.boolean(), connected: z.boolean() })
export type CubeUnit = z.infer<typeof CubeUnit>

/** A row of the list. The id is the name of the host. */
export const UnitItem = z.object({
  id: Id,
  cubeId: Id.nullable(),
  connected: z.boolean(),
  lastConnected: Timestamp.nullable(),
  arch: Text(64).nullable(),
  type: Text(64).nullable(),
  release: Text(128).nullable(),
})
export type UnitItem = z.infer<typeof UnitItem>

/** What the unit reported last; nothing of it is known before its first connection. */
export const Unit = UnitItem.extend({
  secondary: z.boolean(),
  cubeConnected: z.boolean(),
  cubeSetupKey: Text(64).nullable(),
  setupKey: Text(64).nullable(),
  hasSecret: z.boolean(),
  cpus: z.number().int().nullable(),
  totalmem: z.number().nullable(),
  timezone: Text(64).nullable(),
  wgIpAddress: Text(64).nullable(),
  metrics: UnitMetrics.nullable(),
  packages: z.array(UnitPackage),
  services: z.array(UnitService),
  screens: z.array(UnitScreen),
  /** The job that runs, or ran last. */
  job: UnitJob.nullable(),
})
export type Unit = z.infer<typeof Unit>

/** The end of a job's output; `from` is the number of its first character in the whole. */
export const UnitJobOutput = UnitJob.extend({
  started: Timestamp,
  ended: Timestamp.nullable(),
  from: z.number().int().nonnegative(),
  output: z.string(),
})
export type UnitJobOutput = z.infer<typeof UnitJobOutput>

const at = '/admin/v1/operators/:operator/units'
const one = `${at}/:unitId` as const
export const units = {
  ofCube: get('/admin/v1/operators/:operator/cubes/:cubeId/units', {
    access: 'cube:read',
    summary: 'Units of a cube, the main unit first.',
    reply: z.array(CubeUnit),
  }),
  list: get(at, {
    access: 'unit:read',
    summary: 'Units of the operator; search over hostname, cube and operating system.',
    query: ListQuery({ fields: ['id', 'connected', 'arch', 'type', 'release'], initial: 'id,asc' }).extend({
      search: Search.optional(),
    }),
    reply: Page(UnitItem),
  }),
  read: get(one, { access: 'unit:read', summary: 'One unit with what it reported last.', reply: Unit }),
  job: get(`${one}/job`, {
    access: 'unit:read',
    summary: 'The job that runs on a unit, or ran last, with the end of its output (1 MiB).',
    reply: UnitJobOutput,
  }),
  enterSetup: post(`${one}/setup`, {
    access: 'unit:write',
    summary: 'Enters setup mode; answers with the setup key, which is the present one in setup mode already.',
    reply: z.object({ setupKey: Text(64) }),
  }),
  leaveSetup: del(`${one}/setup`, {
    access: 'unit:write',
    summary: 'Leaves setup mode; the setup key stops working at once.',
  }),
  revokeSecret: del(`${one}/secret`, {
    access: 'secret:reset',
    summary: 'Revokes the secret and ends the connection; the unit has to be set up anew.',
  }),
  remove: del(one, {
    access: 'unit:delete',
    summary: 'Deletes a unit; its cube goes on without it.',
  }),
}
