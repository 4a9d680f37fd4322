import { z } from 'zod'
import { del, get } from '../kernel/endpoint.ts'
import { Id, Search, Text, Timestamp } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'
export const DeviceType = z.enum([
  'NfcReader',
  'PaymentTerminal',
  'Locking',
  'BarcodeReader',
  'Admission',
  'ComputeUnit',
  'Kiosk',
])
export type DeviceType = z.infer<typeof DeviceType>

export const Device = z.object({
  deviceId: Text(128, 1),
  vendor: Text(128).nullable(),
  model: Text(128).nullable(),
  types: z.array(DeviceType).max(16),
  info: Text(4_000).nullable(),
  connected: z.boolean(),
  firstConnected: Timestamp.nullable(),
  lastConnected: Timestamp.nullable(),
})
export type Device = z.infer<typeof Device>

/** Of a cube that is away, `connected` is what it said last. */
export const OperatorDevice = Device.extend({ cubeId: Id, cubeConnected: z.boolean() })
export type OperatorDevice = z.infer<typeof OperatorDevice>

const at = '/admin/v1/operators/:operator/cubes/:cubeId/devices'
export const devices = {
  list: get('/admin/v1/operators/:operator/devices', {
    access: 'cube:read',
    summary: 'Devices of all cubes of the operator; search over id, vendor, model, types, info and cube.',
    query: ListQuery({
      fields: ['deviceId', 'cubeId', 'vendor', 'model', 'connected', 'firstConnected', 'lastConnected'],
      initial: 'deviceId,asc',
    }).extend({ search: Search.optional() }),
    reply: Page(OperatorDevice),
  }),
  ofCube: get(at, {
    access: 'cube:read',
    summary: 'Devices of a cube.',
    reply: z.array(Device),
  }),
  remove: del(`${at}/:deviceId`, {
    access: 'cube:write',
    summary: 'Deletes a device of a cube; a device that is still connected appears again when it is reported again.',
  }),
}
