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
const wrongOfModule = { perSecond: 1 / 10, burst: 10 }
/** Ids that nobody knows and that are answered as slowly as others: not so many that this would keep the server busy. */
const asSlowly = { perSecond: 5, burst: 60 }
/** First logins at one operator: as many as are switched on at once, and not as many as somebody can make up. */
const firstLogins = { perSecond: 1 / 5, burst: 100 }

export function createLockModuleDoor(db: Queryable, now = () => performance.now()): LockModuleDoor {
  const ofModule = new TokenBuckets(wrongOfModule, now)
  const unknown = new TokenBuckets(asSlowly, now)
  const ofOperator = new TokenBuckets(firstLogins, now)

  async function prove(id: string, secret: string): Promise<LockModuleActor | undefined> {
    const known = await credentials(db, id)
    if (known?.passwordHash != null) {
      if (!(await passwordMatches(secret, known.passwordHash))) return undefined
      return { kind: 'lockModule', id, operatorId: known.operatorId, passwordHash: known.passwordHash }
    }
    const operatorId = await provisionerOf(db, hashSecret(secret))
    if (operatorId === undefined || (known !== undefined && known.operatorId !== operatorId)) {
      if (unknown.take('')) await passwordMatches(secret, undefined)
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
