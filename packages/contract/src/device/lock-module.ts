import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { LockModuleLogType } from '../admin/lock-modules.ts'
import { LockStatus } from '../admin/locks.ts'
import { post } from '../kernel/endpoint.ts'
import { LockHandle, Text, Timestamp } from '../kernel/fields.ts'

/** What a lock module reports. An entry that is sent again, since no answer came, is stored once. */
export const LockModuleReport = z.strictObject({
  createdAt: Timestamp,
  type: LockModuleLogType,
  /** Of PasswordChanged: the password the module logs in with from now on. */
  password: Text(255, 1)
    .regex(/^[!-~]+$/, says('text.headerSafe'))
    .nullish(),
  lockId: LockHandle.nullish(),
  /** Of LockStatusChanged: what the lock is from now on. */
  status: LockStatus.nullish(),
  /** Of LockOpenCommand: who opened it, as the module knows. */
  by: Text(255, 1).nullish(),
  /** The module's own, so that entries of one moment that say the same are told from one that is sent again. */
  id: Text(64, 1).nullish(),
})
export type LockModuleReport = z.infer<typeof LockModuleReport>

const at = '/device/v1/lock-modules/:lockModuleId'
/** The calls of a lock module, each with `Authorization: Bearer …` and no body but the logs. */
export const lockModuleDevice = {
  login: post(`${at}/login`, {
    access: 'lockModulePassword',
    summary:
      'Logs a lock module in by its password. With a provisioning token of an operator it appears at that operator, as long as it has reported no password.',
    reply: z.object({ accessToken: Text(128, 1) }),
  }),
  report: post(`${at}/logs`, {
    access: 'lockModule',
    summary: 'Stores what a lock module reports; a PasswordChanged entry also changes the password of its login.',
    body: z.array(LockModuleReport).min(1).max(200),
    // what devices report is the log itself
    audited: false,
  }),
}
