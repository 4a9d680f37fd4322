import type { Role } from '@cubeward/contract/admin/identity.ts'
import type { TokenUser } from '../identity/tokens.ts'

/** Who makes a call. A user's role is that in the operator of the path; null outside of one. */
export type Actor =
  | { kind: 'anonymous' }
  | CubeActor
  | LockModuleActor
  | { kind: 'user'; user: TokenUser; id: string; name: string; root: boolean; role: Role | null }

/** The controller of a cube, by the cube's secret; it may act for this cube alone. */
export interface CubeActor {
  kind: 'cube'
  id: string
}

/** A lock module, by its password, its token, or on its first login by the provisioning token of its operator. */
export interface LockModuleActor {
  kind: 'lockModule'
  id: string
  operatorId: string
  /** What it was proved by; null as long as the module has no password. */
  passwordHash: string | null
}

export type UserActor = Extract<Actor, { kind: 'user' }>
