import type { Access } from '@cubeward/contract/kernel/access.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { isPermission, may } from '@cubeward/domain/permissions.ts'
import type { Identity } from '../identity/identity.ts'
import type { Actor } from './actor.ts'

export interface AccessDeps {
  identity: Identity
  operatorExists: (operator: string) => Promise<boolean>
}

const noOperator = () => new Problem('notFound', 'There is no such operator.')

const bearer = (authorization: string | undefined) => /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]

/**
 * Decides whether a call may go on, from its declaration alone. An operator that the caller is no member of is answered exactly as
 * one that does not exist (404); a member whose role is too low is told so (403).
 */
export function createAccess({ identity, operatorExists }: AccessDeps) {
  return async (access: Access, authorization: string | undefined, operator: string | undefined): Promise<Actor> => {
    if (access === 'public') return { kind: 'anonymous' }
    const token = bearer(authorization)
    if (token === undefined)
      throw new Problem('unauthenticated', undefined, { headers: { 'www-authenticate': 'Bearer' } })
    const user = await identity.verify(token)
    const root = identity.isRoot(user)
    const role = operator === undefined ? null : await identity.memberships.roleIn(user.sub, operator)
    const actor: Actor = { kind: 'user', user, id: user.sub, name: user.name ?? user.email ?? user.sub, root, role }
    if (access === 'signedIn') return actor
    if (!isPermission(access)) throw new Problem('forbidden')
    if (operator !== undefined && role === null && !(root && (await operatorExists(operator)))) throw noOperator()
    if (!may(actor, access))
      throw new Problem('forbidden', 'Your role does not allow this. Ask an Admin of the operator.')
    return actor
  }
}
