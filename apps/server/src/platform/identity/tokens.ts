import { hash } from 'node:crypto'
import { Problem, problemWith } from '@cubeward/contract/kernel/problem.ts'
import { type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { TokenUser } from '../http/token-user.ts'

export interface TokenVerifierOptions {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
  /**
   * An external realm: its access tokens may be typed `JWT`, and may name us as `azp` instead of `aud`. Undefined for the
   * embedded provider, which always writes `at+jwt` and the audience.
   */
  externalClientId?: string
  leewaySeconds?: number
}

export type VerifyToken = (token: string) => Promise<TokenUser>

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
/** Characters of a token: about what a header may hold, so that none is hashed that cannot be one. */
const longest = 16_384
/** As many as work at once; of more, the one that was used longest ago is checked anew. */
const keptTokens = 10_000

export const refuse = () => problemWith({ 'www-authenticate': 'Bearer error="invalid_token"' }, 'unauthenticated')

/**
 * Checks access tokens; whatever is wrong with one is answered alike. A token that was good is remembered by its hash until it
 * expires, so that only the first of many calls costs a signature check.
 */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const { issuer, audience, keys, externalClientId, leewaySeconds = 60 } = options
  const known = new Map<string, TokenUser>()

  const inTime = (user: TokenUser) => Date.now() / 1000 < user.expires + leewaySeconds

  function remember(key: string, user: TokenUser) {
    if (known.size >= keptTokens) {
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    }
    known.set(key, user)
  }

  return async (token) => {
    if (token.length > longest) throw refuse()
    const key = hash('sha256', token, 'base64url')
    const there = known.get(key)
    if (there !== undefined) {
      known.delete(key)
      if (!inTime(there)) throw refuse()
      known.set(key, there) // now the youngest
      return there
    }
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms,
      issuer,
      clockTolerance: leewaySeconds,
      requiredClaims: ['sub', 'exp'],
    }).catch((error: unknown) => {
      throw error instanceof Problem ? error : refuse()
    })
    if (!isFor(payload, audience, externalClientId) || !isAccessToken(protectedHeader, payload, externalClientId))
      throw refuse()
    const user = userOf(payload)
    remember(key, user)
    return user
  }
}

function isFor(payload: JWTPayload, audience: string, externalClientId: string | undefined): boolean {
  if ([payload.aud].flat().includes(audience)) return true
  // Keycloak's access tokens name the client as authorized party, and in `aud` only what else they are good for.
  return externalClientId !== undefined && payload.azp === externalClientId
}

/**
 * ID tokens are for the console to read, not to call with. `at+jwt` says what it is (RFC 9068). Elsewhere a plain `JWT` counts if
 * it says `typ: Bearer` (Keycloak), or carries a scope and none of the claims that only an ID token has.
 */
function isAccessToken(
  header: JWTHeaderParameters,
  payload: JWTPayload,
  externalClientId: string | undefined,
): boolean {
  const type = header.typ?.toLowerCase().replace(/^application\//, '')
  if (type === 'at+jwt') return true
  if (externalClientId === undefined || (type !== undefined && type !== 'jwt')) return false
  if (payload.typ !== undefined) return payload.typ === 'Bearer'
  const ofIdToken = ['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => claim in payload)
  return !ofIdToken && (typeof payload.scope === 'string' || typeof payload.scp === 'string')
}

function userOf(payload: JWTPayload): TokenUser {
  const text = (claim: string) => {
    const value = payload[claim]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const { sub, exp } = payload
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || sub.includes('\u0000') || exp === undefined)
    throw refuse()
  return {
    sub,
    name: text('name'),
    email: text('email'),
    emailVerified: payload.email_verified === true,
    givenName: text('given_name'),
    familyName: text('family_name'),
    picture: text('picture'),
    roles: rolesOf(payload),
    sid: text('sid'),
    expires: exp,
  }
}

function rolesOf(payload: JWTPayload): string[] {
  const realm = payload.realm_access
  const roles = typeof realm === 'object' && realm !== null && 'roles' in realm ? realm.roles : payload.roles
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}
