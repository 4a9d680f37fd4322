import type { Role } from '@cubeward/contract/admin/identity.ts'
import type { Access } from '@cubeward/contract/kernel/access.ts'
import type { TokenUser } from './token-user.ts'

/** A signed-in user. The role is that in the operator of the path; null outside of one. */
export interface UserActor {
  kind: 'user'
  user: TokenUser
  id: string
  name: string
  root: boolean
  role: Role | null
}

interface Setup {
  kind: 'setup'
  /** A key does not say who uses it. */
  id: 'setup'
  name: 'Setup'
  /** Hash of the key, which may have ended since. */
  keyHash: string
  operatorId: string | null
}
/** Whoever has the setup key of a cube, or of a unit; it may act for this one alone. */
export type CubeSetupActor = Setup & { cubeId: string }
export type UnitSetupActor = Setup & { unitId: string }

/** An app, by the token of one of its API keys. */
export interface AppActor {
  kind: 'app'
  id: string
  name: string
  keyId: string
}

/** The controller of a cube, by the cube's secret; it may act for this cube alone. */
export interface CubeActor {
  kind: 'cube'
  id: string
}

/** A unit, by its secret; it may act for this unit alone. */
export interface UnitActor {
  kind: 'unit'
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

/** The actor of each kind of caller that proves its identity by a key or a secret. */
export interface KeyActors {
  setupKey: CubeSetupActor
  unitSetupKey: UnitSetupActor
  cubeDevice: CubeActor
  unitDevice: UnitActor
  lockModulePassword: LockModuleActor
  lockModule: LockModuleActor
  appKey: AppActor
  app: AppActor
}
export type KeyKind = keyof KeyActors

/** Who makes a call. */
export type Actor = { kind: 'anonymous' } | UserActor | KeyActors[KeyKind]
/** Who makes a call of this access. */
export type ActorOf<A extends Access> = A extends KeyKind ? KeyActors[A] : A extends 'public' ? Actor : UserActor
/** Who may ask a device for something. */
export type Asker = UserActor | CubeSetupActor | UnitSetupActor | AppActor

export const userActor = (user: TokenUser, root: boolean, role: Role | null): UserActor => {
  return { kind: 'user', user, id: user.sub, name: user.name ?? user.email ?? user.sub, root, role }
}
