import { setTimeout } from 'node:timers/promises'
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
  byPassword(id: string, secret: string, address: string): Promise<LockModuleActor | undefined>
  /** By the token of its last login. */
  byToken(id: string, token: string): Promise<LockModuleActor | undefined>
}

/** Wrong secrets from one address for one module: its passwords may be short, and each look at one costs. */
const wrongOfModule = { perSecond: 1 / 10, burst: 30 }
/** First logins at one operator: as many as are switched on at once, and not as many as somebody can make up. */
const firstLogins = { perSecond: 1 / 5, burst: 100 }

export function createLockModuleDoor(db: Queryable, now = () => performance.now()): LockModuleDoor {
  const ofModule = new TokenBuckets(wrongOfModule, now)
  const ofOperator = new TokenBuckets(firstLogins, now)
  /** How long the last look at a password took, in milliseconds. */
  let took = 80

  async function prove(id: string, secret: string): Promise<LockModuleActor | undefined> {
    const known = await credentials(db, id)
    if (known?.passwordHash != null) {
      const began = now()
      const right = await passwordMatches(secret, known.passwordHash)
      took = Math.min(now() - began, 1_000)
      if (!right) return undefined
      return { kind: 'lockModule', id, operatorId: known.operatorId, passwordHash: known.passwordHash }
    }
    const operatorId = await provisionerOf(db, hashSecret(secret))
    if (operatorId === undefined || (known !== undefined && known.operatorId !== operatorId)) {
      // About as late as for a module that has a password, so that nobody learns which there are; without the work of it.
      await setTimeout(took)
      return undefined
    }
    return { kind: 'lockModule', id, operatorId, passwordHash: null }
  }

  return {
    async byPassword(id, secret, address) {
      // Taken before the secret is looked at, so that many at once do not get past it; whether there is such a module or not.
      const one = `${address} ${id}`
      if (!ofModule.take(one))
        throw new Problem('tooManyRequests', 'This lock module sent too many wrong secrets. Try again later.')
      const actor = await prove(id, secret)
      if (actor === undefined) return undefined
      ofModule.giveBack(one)
      if (actor.passwordHash === null && !ofOperator.take(actor.operatorId))
        throw new Problem('tooManyRequests', 'Too many lock modules log in for the first time. Try again later.')
      return actor
    },
    async byToken(id, token) {
      const known = await credentials(db, id)
      if (known === undefined || !secretMatches(token, known.tokenHash)) return undefined
      return { kind: 'lockModule', id, operatorId: known.operatorId, passwordHash: known.passwordHash }
    },
  }
}
