import { z } from 'zod'
import type { CarrierSettings } from '../../config/outside-settings.ts'
import { type Carrier, CarrierFailed, type SimSubscription } from './carrier.ts'

/** Bytes of an answer: many times one that is right, and little to hold for an endless one. */
const maxAnswer = 65_536
/** A token is given up this long before its end, so that it lasts for the call. */
const spareSeconds = 30

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() })
const Subscription = z.object({
  iccid: z.string(),
  sessionStart: z.string().nullish(),
  sessionEnd: z.string().nullish(),
})
const Answer = z.looseObject({})

interface Held {
  value: string
  until: number
}

/** A real carrier. Its credentials and tokens stay here: browsers are given tokens of our own. */
export function createHttpCarrier(
  settings: CarrierSettings,
  { timeoutMs = 10_000, now = () => performance.now() } = {},
): Carrier {
  const { id, url, tokenUrl, clientId, clientSecret } = settings
  let held: Promise<Held> | undefined

  async function fetchToken(): Promise<Held> {
    const asked = now()
    const response = await request(tokenUrl, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (response.status !== 200) throw new CarrierFailed(`it gave no token (${response.status})`)
    const { access_token: value, expires_in: seconds = 60 } = understood(Token, response.text)
    return { value, until: asked + Math.max(0, seconds - spareSeconds) * 1_000 }
  }

  /** Callers at the same time share one. */
  async function accessToken(): Promise<string> {
    const mine = held
    const before = await mine?.catch(() => undefined)
    if (before !== undefined && before.until > now()) return before.value
    if (held === mine) held = fetchToken()
    return (await (held ?? fetchToken())).value
  }

  async function request(address: string, init: RequestInit): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      return { status: response.status, text: await textOf(response) }
    } catch (error) {
      if (error instanceof CarrierFailed) throw error
      // Its own message may hold the address, and with it the phone number.
      const late = error instanceof Error && error.name === 'TimeoutError'
      throw new CarrierFailed(late ? `it did not answer within ${timeoutMs} ms` : 'it cannot be reached', error)
    }
  }

  async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const once = async () => {
      const authorization = `Bearer ${await accessToken()}`
      return request(`${url}${path}`, {
        ...init,
        headers: { ...init.headers, accept: 'application/json', authorization },
      })
    }
    const answer = await once()
    if (answer.status !== 401) return answer
    // A token that was taken back before its time: a new one is tried, once.
    held = undefined
    return once()
  }

  return {
    id,
    async subscription(msisdn): Promise<SimSubscription | undefined> {
      const { status, text } = await ask(`/subscriptions?msisdn=${encodeURIComponent(msisdn)}`)
      if (status === 404) return undefined
      if (status !== 200) throw new CarrierFailed(`it answered ${status}`)
      const found = understood(Subscription, text)
      return { iccid: found.iccid, sessionStart: found.sessionStart ?? null, sessionEnd: found.sessionEnd ?? null }
    },
    async graphql(query, phoneNumber) {
      const { status, text } = await ask('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { phoneNumber } }),
      })
      if (status !== 200) throw new CarrierFailed(`it answered ${status}`)
      return understood(Answer, text)
    },
  }
}

function understood<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    // Neither the text nor what is wrong with it: it may be a token.
    throw new CarrierFailed('its answer is not understood')
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxAnswer) throw new CarrierFailed('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
