import type { Access } from '@cubeward/contract/kernel/access.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { isPermission, may, neededStanding } from '@cubeward/domain/permissions.ts'
import type { Identity } from '../identity/identity.ts'
import { assertCubeSecret } from '../live/device-secret.ts'
import type { LockModuleDoor } from '../lock-modules/access.ts'
import type { Actor } from './actor.ts'

export interface AccessDeps {
  identity: Identity
  operatorExists: (operator: string) => Promise<boolean>
  /** Hash of the cube's secret; nothing for a cube that does not exist or has none. */
  cubeSecretHash: (cubeId: string) => Promise<string | null | undefined>
  lockModules: LockModuleDoor
}

const noOperator = () => new Problem('notFound', 'There is no such operator.')

const bearer = (authorization: string | undefined) => /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]

/**
 * Decides whether a call may go on, from its declaration alone. An operator that the caller is no member of is answered exactly as
 * one that does not exist (404); a member whose role is too low is told so (403).
 */
export function createAccess({ identity, operatorExists, cubeSecretHash, lockModules }: AccessDeps) {
  return async (
    access: Access,
    authorization: string | undefined,
    operator: string | undefined,
    params: Readonly<Record<string, string>> = {},
    address = '',
  ): Promise<Actor> => {
    // A setup key is in the path, and only the feature knows what it is for.
    if (access === 'public' || access === 'setupKey') return { kind: 'anonymous' }
    if (access === 'cubeDevice') {
      const id = params.cubeId ?? ''
      await assertCubeSecret(authorization, () => cubeSecretHash(id))
      return { kind: 'cube', id }
    }
    const token = bearer(authorization)
    if (token === undefined)
      throw new Problem('unauthenticated', undefined, { headers: { 'www-authenticate': 'Bearer' } })
    if (access === 'lockModulePassword' || access === 'lockModule') {
      const id = params.lockModuleId ?? ''
      const actor =
        access === 'lockModule'
          ? await lockModules.byToken(id, token)
          : await lockModules.byPassword(id, token, address)
      if (actor !== undefined) return actor
      throw new Problem('unauthenticated', 'This lock module id and secret do not belong together.', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    }
    const user = await identity.verify(token)
    const root = identity.isRoot(user)
    const role = operator === undefined ? null : await identity.memberships.roleIn(user.sub, operator)
    const actor: Actor = { kind: 'user', user, id: user.sub, name: user.name ?? user.email ?? user.sub, root, role }
    // Whoever is invited is no member yet; the invitation itself decides.
    if (access === 'signedIn' || access === 'invited') return actor
    if (!isPermission(access)) throw new Problem('forbidden')
    // Calls on the platform are refused before the operator is looked for: creating one needs it not to exist.
    const ofPlatform = neededStanding[access] === 'root'
    if (!ofPlatform && operator !== undefined && role === null && !(root && (await operatorExists(operator))))
      throw noOperator()
    if (!may(actor, access))
      throw new Problem(
        'forbidden',
        ofPlatform ? 'Only root may do this.' : 'Your role does not allow this. Ask an Admin of the operator.',
      )
    return actor
  }
}
