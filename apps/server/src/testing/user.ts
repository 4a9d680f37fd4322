import type { Role } from '@cubeward/contract/admin/identity.ts'
import { type UserActor, userActor } from '../platform/http/actor.ts'

/** Somebody who is signed in, without a token. */
export function signedInAs(sub: string, role: Role | null): UserActor {
  const nothing = {
    email: null,
    emailVerified: false,
    givenName: null,
    familyName: null,
    picture: null,
    roles: [],
    sid: null,
  }
  return userActor({ sub, name: sub, ...nothing, expires: Date.now() / 1000 + 3600 }, false, role)
}
