import { problem } from '@cubeward/contract/kernel/problem.ts'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

/** At most one look for new keys in this time, however many unknown key ids come in. */
const cooldownMs = 30_000
/** After this time a look for changed keys is taken beside the calls, not before them. */
const staleMs = 600_000
const timeoutMs = 5_000

export interface RealmKeysOptions {
  issuer: string
  now?: () => number
}

/**
 * The public keys of an external realm, found by discovery when first needed. They are kept as long as the realm cannot be
 * reached, so that who is signed in goes on working; a key id that is not among them is looked for at most every 30 seconds.
 */
export function createRealmKeys({ issuer, now = () => performance.now() }: RealmKeysOptions): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  let asked = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  function ask(): Promise<void> {
    if (asking !== undefined) return asking
    if (now() - asked < cooldownMs) return Promise.resolve()
    asked = now()
    asking = load(issuer)
      .then(
        (set) => {
          keys = createLocalJWKSet(set)
        },
        // Unreachable or talking nonsense: what is known stays good.
        () => undefined,
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return async (header, token) => {
    if (keys === undefined) await ask()
    else if (now() - asked > staleMs) void ask()
    if (keys === undefined) throw problem('signIn.unreachable')
    try {
      return await keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await ask()
      return keys(header, token)
    }
  }
}

/** Why nobody can be signed in by a realm now; undefined if it answers. */
export const realmProblem = (issuer: string): Promise<string | undefined> =>
  load(issuer).then(
    () => undefined,
    (error: Error) => `Nobody can sign in until OIDC_ISSUER can be reached (${error.message}).`,
  )

async function load(issuer: string): Promise<JSONWebKeySet> {
  const found = await fetchJson(`${issuer}/.well-known/openid-configuration`)
  if (found.issuer !== issuer) throw new Error(`${issuer} says that it is ${String(found.issuer)}`)
  const set = await fetchJson(String(found.jwks_uri))
  if (!Array.isArray(set.keys)) throw new Error(`${issuer} has no keys`)
  return { keys: set.keys }
}

async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}
