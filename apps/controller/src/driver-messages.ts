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
])
export type DriverMessage = z.infer<typeof DriverMessage>
