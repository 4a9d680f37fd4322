import type { Router } from '@cubeward/contract/admin/cubes.ts'
import type { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { openOrNot, type Sealer } from '../../platform/security/secrets.ts'

interface Stored {
  passwordSealed: Buffer | null
  phoneNumber: string | null
}
interface Means {
  sealer: Sealer
  config: Pick<Config, 'routerSmsTemplate'>
}

/** The router of a cube as it is shown. A password whose key is lost is said to be so, and can be replaced. */
export function openRouter({ sealer, config }: Means, { passwordSealed, phoneNumber }: Stored): z.infer<typeof Router> {
  const password = passwordSealed === null ? null : openOrNot(sealer, passwordSealed)
  return {
    password: password ?? null,
    phoneNumber,
    smsTemplate: config.routerSmsTemplate,
    ...(password === undefined && { unreadable: true }),
  }
}
