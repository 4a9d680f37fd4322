import type { ServerConfig } from '@cubeward/contract/admin/identity.ts'

/** What the console itself needs of a sign-in; the rest is the sign-in library's, which keeps it in the same place. */
export interface Tokens {
  access_token: string
  /** Seconds since 1970. */
  expires_at?: number | undefined
  profile: { sub: string } & Record<string, unknown>
}

// where oidc-client-ts keeps its user
const place = ({ issuer, clientId }: ServerConfig): string => `oidc.user:${issuer}:${clientId}`

/** The tokens of this tab as its storage holds them, without loading the sign-in library. */
export function keptTokens(config: ServerConfig, storage: Storage): Tokens | null {
  const text = storage.getItem(place(config))
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Partial<Tokens> | null
    const whole = typeof kept?.access_token === 'string' && typeof kept.profile?.sub === 'string'
    return whole ? (kept as Tokens) : null
  } catch {
    return null
  }
}

export const forgetTokens = (config: ServerConfig, storage: Storage): void => storage.removeItem(place(config))

export const secondsLeft = ({ expires_at }: Tokens, now = Date.now()): number | undefined =>
  expires_at === undefined ? undefined : expires_at - Math.floor(now / 1000)
