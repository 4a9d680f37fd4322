import { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { LockHandle, Text } from '@cubeward/contract/kernel/fields.ts'
import { z } from 'zod'

/*
 * What the published driver package sends. Its messages are open for more members, so unknown ones are ignored; its lock
 * status has no `Defective`, which our own drivers add.
 */
const lock = { id: LockHandle, status: LockStatus }

export const DriverMessage = z.discriminatedUnion('@type', [
  z.object({ '@type': z.literal('locking:LockAdded'), ...lock }),
  z.object({ '@type': z.literal('locking:LockRemoved'), id: LockHandle }),
  z.object({ '@type': z.literal('locking:LockStatusChanged'), ...lock }),
  z.object({
    '@type': z.literal('device:DeviceAdded'),
    id: Text(128, 1),
    types: z.array(z.string()).max(32),
    vendor: z.string().nullish(),
    model: z.string().nullish(),
    serialNumber: z.string().nullish(),
    info: z.unknown().optional(),
  }),
  z.object({ '@type': z.literal('device:DeviceRemoved'), id: Text(128, 1) }),
  z.object({ '@type': z.literal('keypad:AccessCode'), code: Text(128, 1), unit: z.string() }),
  z.object({ '@type': z.literal('nfc-reader:CardPresented'), uid: Text(128, 1), unit: z.string() }),
  z.object({ '@type': z.literal('barcode-reader:BarcodeScanned'), code: Text(128, 1), unit: z.string() }),
])
export type DriverMessage = z.infer<typeof DriverMessage>

const admission = { code: z.string(), boxNumber: z.string().optional(), boxType: z.string().optional() }
const lockRequest = { id: LockHandle, accessKey: z.string() }

/** What the other published drivers send, and nothing on the cube takes yet: it is acknowledged, so that their programs go on. */
export const UnusedMessage = z.discriminatedUnion('@type', [
  z.object({ '@type': z.literal('locking:LockOpenRequest'), ...lockRequest }),
  z.object({ '@type': z.literal('locking:LockCloseRequest'), ...lockRequest }),
  z.object({ '@type': z.literal('nfc-reader:CardRemoved'), unit: z.string() }),
  z.object({ '@type': z.literal('admission:AdmissionRequest'), ...admission }),
  z.object({ '@type': z.literal('payment-terminal:DisplayRequest'), message: z.array(z.string()) }),
  z.object({
    '@type': z.literal('payment-terminal:PaymentApproved'),
    receiptText: z.string(),
    merchantReceiptText: z.string().optional(),
    merchantTransactionUrl: z.string().optional(),
  }),
  z.object({ '@type': z.literal('payment-terminal:PaymentDenied'), reason: z.string() }),
  z.object({ '@type': z.literal('kiosk:Screenshot'), dataUri: z.string(), kioskId: z.string() }),
])
