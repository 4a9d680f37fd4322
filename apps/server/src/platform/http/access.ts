import type { Role } from '@cubeward/contract/admin/identity.ts'
import type { Access, CallerKind } from '@cubeward/contract/kernel/access.ts'
import { problem, problemWith } from '@cubeward/contract/kernel/problem.ts'
import { isPermission, may, neededStanding } from '@cubeward/domain/permissions.ts'
import type { ProblemCode } from '@cubeward/words/problems.ts'
import { type Actor, type KeyActors, type KeyKind, type UserActor, userActor } from './actor.ts'
import { askForBearer, bearerOf } from './bearer.ts'
import type { TokenUser } from './token-user.ts'

/** What a caller proves its identity with: a key in the path, or a bearer. */
export interface Proof {
  params: Readonly<Record<string, string>>
  secret: string
  address: string
}
/** Finds the actor of a proof; undefined if the proof is wrong. */
export type Admission<A> = (proof: Proof) => Promise<A | undefined>
/** The admission of each kind of caller that is not a user. Passed in at start, because only features know their keys. */
export type Admissions = { [K in KeyKind]?: Admission<KeyActors[K]> }

/** The key is part of the path, so a wrong key is a 404 and not a 401. */
export type PathKeyKind = 'setupKey' | 'unitSetupKey'
interface Refused {
  code: ProblemCode
  /** How it is proved, if not by a bearer: then the secret is `name:password`. */
  scheme?: 'Basic'
}
const refused: Record<Exclude<KeyKind, PathKeyKind>, Refused> = {
  cubeDevice: { code: 'device.secretWrong' },
  unitDevice: { code: 'unit.secretWrong' },
  lockModulePassword: { code: 'lockModule.secretWrong' },
  lockModule: { code: 'lockModule.secretWrong' },
  appKey: { code: 'app.loginWrong', scheme: 'Basic' },
  app: { code: 'app.tokenWrong' },
}
const isPathKey = (access: Access): access is PathKeyKind => access === 'setupKey' || access === 'unitSetupKey'
const isKeyKind = (access: Access): access is Exclude<KeyKind, PathKeyKind> & CallerKind =>
  Object.hasOwn(refused, access)

const basic = (authorization: string | undefined) => {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '')?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}
const askForBasic = { 'www-authenticate': 'Basic realm="Cubeward apps", charset="UTF-8"' }

/** Admits a caller by its bearer. A missing, malformed or wrong one is refused in the same words. */
export async function admitted<K extends Exclude<KeyKind, PathKeyKind>>(
  kind: K,
  admission: Admission<KeyActors[K]>,
  authorization: string | undefined,
  params: Proof['params'],
  address = '',
): Promise<KeyActors[K]> {
  const { code, scheme } = refused[kind]
  const secret = scheme === 'Basic' ? basic(authorization) : bearerOf(authorization)
  const actor = await admission({ params, secret: secret ?? '', address })
  if (actor === undefined) throw problemWith(scheme === 'Basic' ? askForBasic : askForBearer, code)
  return actor
}

/** Admits a caller by the key in its path. */
export async function admittedByKey<A>(admission: Admission<A>, key: string, address = ''): Promise<A> {
  const actor = await admission({ params: {}, secret: key, address })
  if (actor === undefined) throw problem('setup.unknown')
  return actor
}

interface Users {
  isRoot(user: TokenUser): boolean
  memberships: { roleIn(userId: string, operatorId: string): Promise<Role | null> }
}
/**
 * Decides what a user may do in an operator. One that the user is no member of is answered exactly as one that does not exist (404); a
 * member whose role is too low is told so (403).
 */
export const createAuthorize =
  (users: Users, operatorExists: (operator: string) => Promise<boolean>) =>
  async (user: TokenUser, access: Access, operator: string | undefined): Promise<UserActor> => {
    const root = users.isRoot(user)
    const role = operator === undefined ? null : await users.memberships.roleIn(user.sub, operator)
    const actor = userActor(user, root, role)
    // Whoever is invited is no member yet; the invitation itself decides.
    if (access === 'signedIn' || access === 'invited') return actor
    if (!isPermission(access)) throw problem('forbidden')
    // Calls on the platform are refused before the operator is looked for: creating one needs it not to exist.
    const ofPlatform = neededStanding[access] === 'root'
    if (!ofPlatform && operator !== undefined && role === null && !(root && (await operatorExists(operator))))
      throw problem('operator.unknown')
    if (!may(actor, access)) throw problem(ofPlatform ? 'role.root' : 'role.missing')
    return actor
  }

export interface AccessDeps {
  identity: Users & { verify(token: string): Promise<TokenUser> }
  operatorExists: (operator: string) => Promise<boolean>
  admissions: Admissions
  /** Does work that needs a right key, unless there were too many wrong keys. */
  attempt: <T>(address: string, key: string, work: () => Promise<T>) => Promise<T>
}

/** Decides whether a call may go on, from its declaration alone. */
export function createAccess({ identity, operatorExists, admissions, attempt }: AccessDeps) {
  const authorize = createAuthorize(identity, operatorExists)

  return async (
    access: Access,
    authorization: string | undefined,
    operator: string | undefined,
    params: Proof['params'] = {},
    address = '',
  ): Promise<Actor> => {
    if (access === 'public') return { kind: 'anonymous' }
    if (!isKeyKind(access) && !isPathKey(access)) {
      const token = bearerOf(authorization)
      if (token === undefined) throw problemWith(askForBearer, 'unauthenticated')
      return authorize(await identity.verify(token), access, operator)
    }
    const admission = admissions[access]
    if (admission === undefined) throw new Error(`Nobody was told how to let in ${access}`)
    if (!isPathKey(access))
      return admitted(access, admission as Admission<KeyActors[typeof access]>, authorization, params, address)
    const key = params.setupKey ?? ''
    return attempt(address, key, () => admittedByKey<Actor>(admission, key, address))
  }
}
