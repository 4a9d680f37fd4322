import { z } from 'zod'
import { Text, Timestamp } from '../kernel/fields.ts'

/** spec §3 */
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
