import { says } from '@cubeward/words/said.ts'
import { type Outbound, Unreachable } from '../outbound.ts'

interface Client {
  grantTokenUrl: string | null
  scope: string | null
  clientId: string | null
  clientSecret: string
}

/** What the token endpoint refused, in its own words as far as it has any (RFC 6749, 5.2). */
export class TokenRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TokenRefused'
  }
}

/** An access token for a mailbox, by the client's own credentials (RFC 6749, 4.4). */
export async function accessTokenOf(outbound: Outbound, client: Client): Promise<string> {
  if (client.grantTokenUrl === null) throw new Unreachable()
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.clientId ?? '',
    client_secret: client.clientSecret,
    ...(client.scope === null ? {} : { scope: client.scope }),
  })
  const { status, text } = await outbound.ask({
    url: client.grantTokenUrl,
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  })
  const answer = parsed(text)
  const token = answer.access_token
  if (status === 200 && typeof token === 'string' && /^[\x21-\x7e]{1,8192}$/.test(token)) return token
  const reason = [answer.error, answer.error_description].filter((part) => typeof part === 'string').join(': ')
  throw new TokenRefused(
    says('mail.tokenRefused', { answer: reason === '' ? `${status}` : `${status}: ${reason.slice(0, 500)}` }),
  )
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
