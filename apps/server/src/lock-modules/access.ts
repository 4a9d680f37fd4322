import { Problem } from '@cubeward/contract/kernel/problem.ts'
import type { Queryable } from '../db/client.ts'
import type { LockModuleActor } from '../http/actor.ts'
import { passwordMatches } from '../identity/embedded/passwords.ts'
import { hashSecret, secretMatches } from '../live/device-secret.ts'
import { TokenBuckets } from '../live/token-bucket.ts'
import { credentials, provisionerOf } from './device-queries.ts'

/** How lock modules prove who they are. */
export interface LockModuleDoor {
  /** By password, or on its first login by the provisioning token of an operator. */
  byPassword(id: string, secret: string): Promise<LockModuleActor | undefined>
  /** By the token of its last login. */
  byToken(id: string, token: string): Promise<LockModuleActor | undefined>
}

/** Logins by password, a module: its passwords may be short, and each look at one costs. */
const logins = { perSecond: 1 / 10, burst: 30 }

export function createLockModuleDoor(db: Queryable, now = () => performance.now()): LockModuleDoor {
  const limit = new TokenBuckets(logins, now)
  return {
    async byPassword(id, secret) {
      const known = await credentials(db, id)
      if (known?.passwordHash == null) {
        // Provisioning tokens are 256 random bits: nobody guesses one.
        const operatorId = await provisionerOf(db, hashSecret(secret))
        if (operatorId === undefined || (known !== undefined && known.operatorId !== operatorId)) return undefined
        return { kind: 'lockModule', id, operatorId, passwordHash: null }
      }
      if (!limit.take(id)) throw new Problem('tooManyRequests', 'This lock module logs in too often.')
      if (!(await passwordMatches(secret, known.passwordHash))) return undefined
      return { kind: 'lockModule', id, operatorId: known.operatorId, passwordHash: known.passwordHash }
    },
    async byToken(id, token) {
      const known = await credentials(db, id)
      if (known === undefined || !secretMatches(token, known.tokenHash)) return undefined
      return { kind: 'lockModule', id, operatorId: known.operatorId, passwordHash: known.passwordHash }
    },
  }
}
