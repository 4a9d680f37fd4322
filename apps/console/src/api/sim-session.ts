import { defaultCarrier, simQuery, sms } from '@cubeward/contract/admin/sms.ts'
import { digitsOf } from '@cubeward/domain/router-sms.ts'
import { t } from '../locales/i18n.ts'
import { call } from './api.ts'
import { ApiProblem } from './problem.ts'

/** What is known of the SIM card's connection. */
export type SimSession =
  | { state: 'online' | 'offline'; since: string }
  /** The carrier does not know the number, or there is no carrier. */
  | { state: 'noInfo' }
  | { state: 'noSessions' }

interface Subscription {
  sessionStart?: string | null
  sessionEnd?: string | null
}
interface Details {
  data?: { sim?: { lastSession?: { start: string; end?: string | null } | null } | null } | null
}

/** What the two answers of the carrier mean together; the details are the newer word where both know something. */
export function sessionOf(subscription: Subscription | undefined, details: Details | undefined): SimSession {
  const sim = details?.data?.sim
  if (subscription === undefined && !sim) return { state: 'noInfo' }
  const start = sim?.lastSession?.start ?? subscription?.sessionStart
  const end = sim?.lastSession ? sim.lastSession.end : subscription?.sessionEnd
  if (start === null || start === undefined) return { state: 'noSessions' }
  return end === null || end === undefined ? { state: 'online', since: start } : { state: 'offline', since: end }
}

const askAccess = () => call(sms.carrierToken, { params: { carrier: defaultCarrier } }).catch(noneIfUnknown)
const ACCESS_MS = 10_000
let shared: { answer: ReturnType<typeof askAccess>; until: number } | undefined
/** One token for all rows of a list that are shown at once. */
function carrierAccess(): ReturnType<typeof askAccess> {
  if (shared === undefined || shared.until < Date.now()) {
    const answer = askAccess()
    shared = { answer, until: Date.now() + ACCESS_MS }
    answer.catch(() => {
      shared = undefined
    })
  }
  return shared.answer
}

/** Asks the carrier with a token that the server gives out; numbers go there without '+'. */
export async function readSimSession(phoneNumber: string, signal: AbortSignal): Promise<SimSession> {
  const access = await carrierAccess()
  if (access === undefined) return { state: 'noInfo' }
  const number = digitsOf(phoneNumber)
  const authorization = `Bearer ${access.token}`
  const [subscription, details] = await Promise.all([
    answerOf<Subscription>(fetch(`${access.subscriptionUrl}?msisdn=${number}`, { signal, headers: { authorization } })),
    answerOf<Details>(
      fetch(access.graphqlUrl, {
        method: 'POST',
        signal,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ query: simQuery, variables: { phoneNumber: number } }),
      }),
    ),
  ])
  return sessionOf(subscription, details)
}

async function answerOf<T>(request: Promise<Response>): Promise<T | undefined> {
  const response = await request
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(t('The mobile carrier answered {status}.', { status: response.status }))
  return (await response.json()) as T
}

function noneIfUnknown(error: unknown): undefined {
  if (error instanceof ApiProblem && error.status === 404) return undefined
  throw error
}
