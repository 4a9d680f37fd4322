import { z } from 'zod'
import type { Carrier, SimSubscription } from './carrier.ts'

export interface CarrierSettings {
  id: string
  /** Base address of `/subscriptions` and `/graphql`. */
  url: string
  /** Client credentials are taken here. */
  tokenUrl: string
  clientId: string
  clientSecret: string
}

const timeoutMs = 10_000
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() })
const Subscription = z.object({
  iccid: z.string(),
  sessionStart: z.string().nullish(),
  sessionEnd: z.string().nullish(),
})

/** A real carrier. Its credentials and tokens stay here: browsers are given tokens of our own (T37). */
export function createHttpCarrier(settings: CarrierSettings): Carrier {
  const { id, url, tokenUrl, clientId, clientSecret } = settings
  let token: { value: string; until: number } | undefined

  async function accessToken(): Promise<string> {
    if (token !== undefined && token.until > performance.now()) return token.value
    const response = await fetch(tokenUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (!response.ok) throw new Error(`The carrier gave no token (${response.status})`)
    const { access_token: value, expires_in: seconds = 60 } = Token.parse(await response.json())
    token = { value, until: performance.now() + Math.max(0, seconds - 30) * 1_000 }
    return value
  }
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...init.headers, accept: 'application/json', authorization: `Bearer ${await accessToken()}` },
    })

  return {
    id,
    async subscription(msisdn): Promise<SimSubscription | undefined> {
      const response = await ask(`/subscriptions?msisdn=${encodeURIComponent(msisdn)}`)
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`The carrier answered ${response.status}`)
      const found = Subscription.parse(await response.json())
      return { iccid: found.iccid, sessionStart: found.sessionStart ?? null, sessionEnd: found.sessionEnd ?? null }
    },
    async graphql(query, phoneNumber) {
      const response = await ask('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { phoneNumber } }),
      })
      if (!response.ok) throw new Error(`The carrier answered ${response.status}`)
      return response.json()
    },
  }
}
