import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { Address, BoxNumber, Id, QueryFlag, Search, SupportInfo, Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
import { Box } from './boxes.ts'
import { Device } from './devices.ts'
import { UserInfo } from './identity.ts'
import { CubeUnit } from './units.ts'

export const OccupyMode = z.enum(['LeastRecentUsed', 'Random', 'Ascending'])
export type OccupyMode = z.infer<typeof OccupyMode>

/** Each box counts once; occupied, available and disabled add up to total (GAP-28). */
export const Utilization = z.object({
  total: z.number().int(),
  occupied: z.number().int(),
  available: z.number().int(),
  disabled: z.number().int(),
})
export type Utilization = z.infer<typeof Utilization>

/** Defective locks count under `blocked`, so that the four add up to the number of locks (GAP-27). */
export const LockCounts = z.object({
  open: z.number().int(),
  closed: z.number().int(),
  blocked: z.number().int(),
  breakIn: z.number().int(),
})
export type LockCounts = z.infer<typeof LockCounts>

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
})
export type CubeListItem = z.infer<typeof CubeListItem>

export const Cube = CubeListItem.extend({
  address: Address,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  supportInfo: SupportInfo,
  preventCloseNonOccupiedBoxAfterSeconds: z.number().int().nullable(),
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

const day = z.iso.date()
export const Billing = z.object({
  commissioning: day.nullable(),
  operatingCostsFrom: day.nullable(),
  operatingCostsUntil: day.nullable(),
  decommissioning: day.nullable(),
  notes: Text(10_000).nullable(),
})
export const Router = z.object({ password: Text(255).nullable(), phoneNumber: Text(32).nullable() })
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
export const MaintenanceCode = z.object({ fixed: z.boolean(), code: Text(32).nullable(), confirmed: z.boolean() })

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

const at = '/admin/v1/operators/:operator/cubes'
export const cubes = {
  list: get(at, {
    access: 'cube:read',
    summary: 'Cubes of the operator; search over id, description, site and address, filters combine.',
    query: ListQuery(cubeSort).extend({
      search: Search.optional(),
      monitored: QueryFlag.optional(),
      disconnected: QueryFlag.optional(),
    }),
    reply: Page(CubeListItem),
  }),
  read: get(`${at}/:cubeId`, { access: 'cube:read', summary: 'One cube.', reply: Cube }),
  overview: get(`${at}/:cubeId`, {
    access: 'cube:read',
    accept: cubeOverviewType,
    summary: 'One cube with everything its page shows.',
    reply: CubeOverview,
  }),
}
