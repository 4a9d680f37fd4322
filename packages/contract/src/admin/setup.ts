import { z } from 'zod'
import { del, get, patch, post } from '../kernel/endpoint.ts'
import { Address, Id, Text, Timestamp } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
import { Box, BoxChanges, WallPlan } from './boxes.ts'
import { TenantRef } from './cubes.ts'
import { Lock } from './locks.ts'
import { UnitJob } from './unit-requests.ts'
import { CubeUnit } from './units.ts'

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

/** A cube in the list of those that wait: without a tenant, or in setup mode; a key that has run out is none (decision 4). */
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
/** A unit in the list of those that wait: on no cube, or in setup mode. */
export const PendingUnit = z.object({
  id: Id,
  created: Timestamp,
  connected: z.boolean(),
  lastConnected: Timestamp.nullable(),
  cubeId: Id.nullable(),
  setupKey: Text(64).nullable(),
})
export type PendingUnit = z.infer<typeof PendingUnit>

/** A unit that is being set up, and the cube of the controller that runs on it. */
export const UnitSetup = PendingUnit.extend({
  setupKey: Text(64),
  secondary: z.boolean(),
  cubeConnected: z.boolean(),
  /** Null while the cube is not in setup mode. */
  cubeSetupKey: Text(64).nullable(),
  /** Version of the controller package; null if it is not installed. */
  controller: Text(128).nullable(),
  /** The job that installs the controller, or did so last. */
  job: UnitJob.nullable(),
})
export type UnitSetup = z.infer<typeof UnitSetup>

/** Hardware that opens locks. */
export const LockingDevice = z.object({
  deviceId: Text(128),
  model: Text(255).nullable(),
  vendor: Text(255).nullable(),
  connected: z.boolean(),
})
export type LockingDevice = z.infer<typeof LockingDevice>

/** The driver of a lock vendor, as the main unit has it. */
export const LockDriver = z.object({
  id: Text(64),
  label: Text(64),
  packageName: Text(128),
  /** Its version; null if it is not installed. */
  installed: Text(128).nullable(),
  /** The job on the main unit that installs or removes it, or did so last. */
  job: UnitJob.nullable(),
})
export type LockDriver = z.infer<typeof LockDriver>

/** What was done at one lock since setup mode was entered. */
export const TestedLock = z.object({
  lock: Text(128),
  boxNumber: Text(64).nullable(),
  secondary: z.boolean(),
  types: z.array(Text(64)),
  opened: z.number().int(),
  closed: z.number().int(),
  /** When it was opened and closed for the first time, and when it was closed last. */
  first: Timestamp.nullable(),
  last: Timestamp.nullable(),
})
/** How a cube was handed over. */
export const CommissioningReport = z.object({
  id: Text(64),
  sha256: Text(64),
  cubeId: Id,
  description: Text(255).nullable(),
  site: Text(255).nullable(),
  address: Address,
  operatorName: Text(255),
  tenant: TenantRef,
  installer: Text(100),
  remarks: Text(2000),
  began: Timestamp,
  ended: Timestamp,
  boxes: z.number().int(),
  /** The front as it is numbered. */
  front: z.object({ boxes: z.array(Box.pick({ number: true, types: true })), terminal: z.boolean(), plan: WallPlan }),
  locks: z.array(TestedLock),
  units: z.array(CubeUnit),
  devices: z.array(LockingDevice),
})
export type CommissioningReport = z.infer<typeof CommissioningReport>

const PendingQuery = ListQuery({ fields: ['created', 'id', 'lastConnected'], initial: 'created,desc' })
const ofUnit = '/admin/v1/setup/unit/:setupKey'
const ofCube = '/admin/v1/setup/cube/:setupKey'

export const setup = {
  pendingCubes: get('/admin/v1/setup/cubes', {
    access: 'platform:manage',
    summary: 'Cubes without a tenant, and those that are in setup mode, of all operators.',
    query: PendingQuery,
    reply: Page(PendingCube),
  }),
  pendingUnits: get('/admin/v1/setup/units', {
    access: 'platform:manage',
    summary: 'Units that stand on no cube, and those that are in setup mode, of all operators.',
    query: PendingQuery,
    reply: Page(PendingUnit),
  }),
  pendingCube: get('/admin/v1/setup/cubes/:cubeId', {
    access: 'platform:manage',
    summary: 'One cube that waits in setup.',
    reply: PendingCube,
  }),
  removeCube: del('/admin/v1/setup/cubes/:cubeId', {
    access: 'platform:manage',
    summary: 'Deletes a cube that has no tenant, with its secret. Of one that has a tenant only setup mode ends.',
  }),
  pendingUnit: get('/admin/v1/setup/units/:unitId', {
    access: 'platform:manage',
    summary: 'One unit that waits in setup.',
    reply: PendingUnit,
  }),
  removeUnit: del('/admin/v1/setup/units/:unitId', {
    access: 'platform:manage',
    summary: 'Deletes a unit that waits in setup and stands on no cube.',
  }),
  giveCube: post('/admin/v1/setup/cubes/:cubeId/tenant/:tenantId', {
    access: 'platform:manage',
    summary: 'Assigns a cube that waits in setup to a tenant, and thereby to its operator.',
    reply: z.object({ id: Id, operatorId: Id }),
  }),
  giveUnit: post('/admin/v1/setup/units/:unitId/cube/:cubeId', {
    access: 'platform:manage',
    summary: 'Assigns a unit that waits in setup to a cube: the first one is its main unit.',
  }),
  unit: get(ofUnit, {
    access: 'unitSetupKey',
    summary: 'The unit that a setup key is for; whoever has a good key needs no account.',
    reply: UnitSetup,
  }),
  assignUnit: post(`${ofUnit}/assign`, {
    access: 'unitSetupKey',
    summary: 'Adds the unit to a cube whose own setup key stands in X-Setup-Key.',
    body: z.strictObject({ cubeId: Id }),
  }),
  cube: get(ofCube, {
    access: 'setupKey',
    summary: 'The cube that a setup key is for; whoever has a good key needs no account.',
    reply: CubeSetup,
  }),
  assignTenant: post(`${ofCube}/assign`, {
    access: 'setupKey',
    summary:
      'Gives the cube to the tenant of a cube activation code, with the description, site and address that stand in it. Uses the code up.',
    body: z.strictObject({ cubeActivationCode: Text(512, 1) }),
    reply: CubeSetup,
  }),
  locks: get(`${ofCube}/locks`, {
    access: 'setupKey',
    summary: 'Locks that were found on the cube.',
    reply: z.array(Lock),
  }),
  boxes: get(`${ofCube}/boxes`, { access: 'setupKey', summary: 'Boxes of the cube.', reply: z.array(Box) }),
  box: get(`${ofCube}/boxes/:boxNumber`, { access: 'setupKey', summary: 'One box of the cube.', reply: Box }),
  changeBoxes: patch(`${ofCube}/boxes`, {
    access: 'setupKey',
    summary: 'Changes several boxes at once, all or none; an unknown number creates the box.',
    ifMatch: true,
    body: BoxChanges,
    reply: z.array(Box),
  }),
  removeBoxes: del(`${ofCube}/boxes`, {
    access: 'setupKey',
    summary: 'Deletes all boxes; refused while one of them is occupied.',
  }),
  boxTypes: get('/admin/v1/setup/box-types', {
    access: 'public',
    summary: 'Box types that the wizard offers.',
    reply: z.array(Text(64)),
  }),
  units: get(`${ofCube}/units`, {
    access: 'setupKey',
    summary: 'Units of the cube, the main unit first.',
    reply: z.array(CubeUnit),
  }),
  lockingDevices: get(`${ofCube}/locking-devices`, {
    access: 'setupKey',
    summary: 'Hardware of the cube that opens locks.',
    reply: z.array(LockingDevice),
  }),
  drivers: get(`${ofCube}/drivers`, {
    access: 'setupKey',
    summary: 'Drivers of lock vendors that can be installed on the main unit, and whether they are.',
    reply: z.array(LockDriver),
  }),
  report: post(`${ofCube}/report`, {
    access: 'setupKey',
    summary: 'Writes the commissioning report, which is kept with the cube as a note; a later one takes its place.',
    body: z.strictObject({ installer: Text(100), remarks: Text(2000) }),
    reply: CommissioningReport,
  }),
  finish: del(ofCube, {
    access: 'setupKey',
    summary: 'Finishes the setup: setup mode of the cube and of its units ends. Needs locks, boxes and a tenant.',
  }),
}
