import type { Role } from '@cubeward/contract/admin/identity.ts'
import type { TokenUser } from '../identity/tokens.ts'

/** Who makes a call. A user's role is that in the operator of the path; null outside of one. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; user: TokenUser; id: string; name: string; root: boolean; role: Role | null }

export type UserActor = Extract<Actor, { kind: 'user' }>
