import { setTimeout } from 'node:timers/promises'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { Admission } from '../../platform/http/access.ts'
import type { LockModuleActor } from '../../platform/http/actor.ts'
import { passwordMatches } from '../../platform/identity/embedded/passwords.ts'
import { hashSecret, secretMatches } from '../../platform/security/device-secret.ts'
import { FleetLimit } from '../../platform/security/limits.ts'
import { credentials, provisionerOf } from './device-queries.ts'

/** Wrong secrets from one address for one module: its passwords may be short, and each look at one costs. */
const ofModule = new FleetLimit('lock module', { perSecond: 1 / 10, burst: 30 })
/** First logins at one operator: as many as are switched on at once, and not as many as somebody can make up. */
const ofOperator = new FleetLimit('first logins of lock modules', { perSecond: 1 / 5, burst: 100 })

/** How lock modules prove who they are. */
export function lockModuleAdmissions(db: Queryable, now = () => performance.now()) {
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

  /** By password, or on its first login by the provisioning token of an operator. */
  const lockModulePassword: Admission<LockModuleActor> = async ({ params: { lockModuleId = '' }, secret, address }) => {
    // Taken before the secret is looked at, so that many at once do not get past it; whether there is such a module or not.
    const one = `${address} ${lockModuleId}`
    if (!(await ofModule.take(db, one))) throw problem('lockModule.tooManyWrongSecrets')
    const actor = await prove(lockModuleId, secret)
    if (actor === undefined) return undefined
    await ofModule.giveBack(db, one)
    if (actor.passwordHash === null && !(await ofOperator.take(db, actor.operatorId)))
      throw problem('lockModule.tooManyNew')
    return actor
  }
  /** By the token of its last login. */
  const lockModule: Admission<LockModuleActor> = async ({ params: { lockModuleId: id = '' }, secret }) => {
    const known = await credentials(db, id)
    if (known === undefined || !secretMatches(secret, known.tokenHash)) return undefined
    return { kind: 'lockModule', id, operatorId: known.operatorId, passwordHash: known.passwordHash }
  }
  return { lockModulePassword, lockModule }
}
