import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, editOf, get, post, put } from '../kernel/endpoint.ts'
import { Address, BoxNumber, Id, QueryFlag, Search, SupportInfo, Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
import { Box } from './boxes.ts'
import { Device } from './devices.ts'
import { UserInfo } from './identity.ts'
import { CubeUnit } from './units.ts'

export const OccupyMode = z.enum(['LeastRecentUsed', 'Random', 'Ascending'])
export type OccupyMode = z.infer<typeof OccupyMode>

/** Each box counts once; occupied, available and disabled add up to total (decision 28). */
export const Utilization = z.object({
  total: z.number().int(),
  occupied: z.number().int(),
  available: z.number().int(),
  disabled: z.number().int(),
})
export type Utilization = z.infer<typeof Utilization>

/** Defective locks count under `blocked`, so that the four add up to the number of locks (decision 27). */
export const LockCounts = z.object({
  open: z.number().int(),
  closed: z.number().int(),
  blocked: z.number().int(),
  breakIn: z.number().int(),
})
export type LockCounts = z.infer<typeof LockCounts>

/** How many alerts are open, by their type; a type that has none is absent. */
export const AlertCounts = z.record(Text(64), z.number().int())
export type AlertCounts = z.infer<typeof AlertCounts>

export const TenantRef = z.object({ id: Id, name: Text(255) })

/** A row of the cube list. `lastConnected` is null for a cube that was never connected. */
export const CubeListItem = z.object({
  id: Id,
  description: Text(255).nullable(),
  site: Text(255).nullable(),
  tenant: TenantRef.nullable(),
  monitored: z.boolean(),
  connected: z.boolean(),
  lastConnected: Timestamp.nullable(),
  utilization: Utilization,
  openAlerts: AlertCounts,
})
export type CubeListItem = z.infer<typeof CubeListItem>

export const Cube = CubeListItem.extend({
  address: Address,
  latitude: z.number().min(-90, says('latitude.range')).max(90, says('latitude.range')).nullable(),
  longitude: z.number().min(-180, says('longitude.range')).max(180, says('longitude.range')).nullable(),
  supportInfo: SupportInfo,
  /** A box that nobody occupies and that was open for longer than this is opened again when it is closed; 0 or null: never (decision 29). */
  preventCloseNonOccupiedBoxAfterSeconds: z
    .number()
    .int(says('seconds.whole'))
    .min(0, says('seconds.negative'))
    .max(31_536_000, says('seconds.tooMany'))
    .nullable(),
  occupyPreferOpenBox: z.boolean(),
  occupyMode: OccupyMode,
  locks: LockCounts,
  setupKey: Text(64).nullable(),
  softwareUpdateRequested: Timestamp.nullable(),
  softwareUpdateExecuted: Timestamp.nullable(),
  rebootRequested: Timestamp.nullable(),
  rebootExecuted: Timestamp.nullable(),
})
export type Cube = z.infer<typeof Cube>

/** What the edit page of a cube changes; the cube is read whole and sent back whole. */
export const CubeEdit = editOf(Cube, [
  'description',
  'site',
  'address',
  'latitude',
  'longitude',
  'monitored',
  'preventCloseNonOccupiedBoxAfterSeconds',
  'occupyPreferOpenBox',
  'occupyMode',
  'supportInfo',
])
export type CubeEdit = z.output<typeof CubeEdit>

const day = z.iso.date()
export const Billing = z.object({
  commissioning: day.nullable(),
  operatingCostsFrom: day.nullable(),
  operatingCostsUntil: day.nullable(),
  decommissioning: day.nullable(),
  notes: Text(10_000).nullable(),
})
/** Says of a secret that is stored but cannot be read, because the key that it was sealed with is lost; a new one can be put in its place. */
const unreadable = z.boolean().optional()
export const Router = z.object({
  password: Text(255).nullable(),
  phoneNumber: Text(32).nullable(),
  unreadable,
  /** How an SMS to the router is made of `{password}` and `{command}` (decision 42). */
  smsTemplate: Text(100),
})
export const CubeNote = z.object({
  id: Uuid,
  note: Text(100_000),
  done: z.boolean(),
  created: Timestamp,
  createdBy: UserInfo,
})
export const Alert = z.object({
  id: Uuid,
  type: Text(64),
  created: Timestamp,
  cubeId: Id,
  boxNumber: BoxNumber.nullable(),
})
export const MaintenancePermission = z.enum(['FullAccess', 'OpenNonOccupied', 'ReadOnly', 'MaintenanceOnly'])
export const MaintenanceCode = z.object({
  fixed: z.boolean(),
  code: Text(32).nullable(),
  confirmed: z.boolean(),
  unreadable,
})

/** Everything the cube page shows, read in one call. */
export const CubeOverview = Cube.extend({
  apps: z.array(z.object({ appId: Id, appName: Text(255), boxes: z.number().int() })),
  units: z.array(CubeUnit),
  devices: z.array(Device),
  lockModules: z.array(z.object({ id: Id, name: Text(255) })),
  notes: z.array(CubeNote),
  billing: Billing,
  router: Router,
  maintenanceCodes: z.partialRecord(MaintenancePermission, MaintenanceCode),
  alerts: z.array(Alert),
  boxes: z.array(Box),
})
export type CubeOverview = z.infer<typeof CubeOverview>

export const cubeOverviewType = 'application/vnd.cube-overview+json'

/** Every list of cubes can be sorted by these. */
export const cubeSort = {
  fields: ['id', 'description', 'site', 'tenant', 'connected', 'utilization'],
  initial: 'id,asc',
} as const

/**
 * How many cubes there are and each filter leaves; `missed`: monitored and disconnected. `attention`: cases that nobody has yet, which
 * the navigation shows beside them.
 */
export const CubeCounts = z.object({
  total: z.number().int(),
  monitored: z.number().int(),
  disconnected: z.number().int(),
  missed: z.number().int(),
  alerts: z.number().int(),
  attention: z.number().int(),
})
export type CubeCounts = z.infer<typeof CubeCounts>

const at = '/admin/v1/operators/:operator/cubes'
export const cubes = {
  list: get(at, {
    access: 'cube:read',
    summary: 'Cubes of the operator; search over id, description, site and address, filters combine.',
    query: ListQuery(cubeSort).extend({
      search: Search.optional(),
      monitored: QueryFlag.optional(),
      disconnected: QueryFlag.optional(),
      alerts: QueryFlag.optional(),
    }),
    reply: Page(CubeListItem),
  }),
  counts: get(at, {
    access: 'cube:read',
    accept: 'application/vnd.cube-counts+json',
    summary: 'How many cubes the operator has, and how many each filter leaves.',
    reply: CubeCounts,
  }),
  read: get(`${at}/:cubeId`, { access: 'cube:read', summary: 'One cube.', reply: Cube }),
  overview: get(`${at}/:cubeId`, {
    access: 'cube:read',
    accept: cubeOverviewType,
    summary: 'One cube with everything its page shows.',
    reply: CubeOverview,
  }),
  update: put(`${at}/:cubeId`, {
    access: 'cube:write',
    summary: 'Changes the settings of a cube; a connected cube learns of them at once.',
    body: CubeEdit,
    reply: Cube,
  }),
  remove: del(`${at}/:cubeId`, {
    access: 'cube:delete',
    summary:
      'Deletes a cube with everything that belongs to it and ends its connection; its units wait for setup again. 409 while occupancies of it last, unless `occupancies=end` ends them with it.',
    query: z.object({ occupancies: z.enum(['end']).optional() }),
  }),
  enterSetup: post(`${at}/:cubeId/setup`, {
    access: 'cube:write',
    summary:
      'Enters setup mode; answers with the setup key, which is the present one if the cube is in setup mode already.',
    reply: z.object({ setupKey: Text(64) }),
  }),
  leaveSetup: del(`${at}/:cubeId/setup`, {
    access: 'cube:write',
    summary: 'Leaves setup mode; the setup key stops working at once.',
  }),
  assignTenant: post(`${at}/:cubeId/tenant/:tenantId`, {
    access: 'cube:write',
    summary: 'Gives the cube to another tenant of the operator.',
  }),
  removeSecret: del(`${at}/:cubeId/secret`, {
    access: 'secret:reset',
    summary:
      'Revokes the secret of the cube and ends its connection; its controller has to be set up anew (decision 3).',
  }),
}
