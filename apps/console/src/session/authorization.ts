import { identity, type UserAuthorization } from '@cubeward/contract/admin/identity.ts'
import type { Permission } from '@cubeward/contract/kernel/access.ts'
import { type Bearings, may } from '@cubeward/domain/permissions.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { read } from '../api/api.ts'

/** The signed-in user's root flag and memberships. */
export const authorization = () => ({ ...read(identity.authorization, {}), staleTime: 60_000 })

/** The role in the operator that is open: each membership has its own. */
export function bearingsIn(user: UserAuthorization, operator: string): Bearings {
  return { root: user.root, role: user.operators.find((it) => it.operatorId === operator)?.role ?? null }
}

/** Where the index route leads: to the only operator of the user; who has several, and root, to the list of operators. */
export function landing(
  user: UserAuthorization,
): { to: 'operator'; operator: string } | { to: 'operators' | 'nowhere' } {
  const [first, ...others] = user.operators
  if (first === undefined) return { to: user.root ? 'operators' : 'nowhere' }
  return others.length === 0 ? { to: 'operator', operator: first.operatorId } : { to: 'operators' }
}

export const useAuthorization = (): UserAuthorization => useSuspenseQuery(authorization()).data

export function useMay(operator: string): (permission: Permission) => boolean {
  const bearings = bearingsIn(useAuthorization(), operator)
  return (permission) => may(bearings, permission)
}
