import { appApi, appOwnStorage } from '@cubeward/contract/app/app-api.ts'
import { AppEventMessage, appEventsPath } from '@cubeward/contract/app/events.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import type { Endpoint, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { connect, type OpenSocket } from '@cubeward/vcmp/client.ts'
import { createCall, type Given, Refused } from './call.ts'
import { createServerClock } from './server-clock.ts'

export interface AppClientOptions {
  /** Where the server is: https://lockers.example.com */
  url: string
  consumerToken: string
  secret: string
}

/** A token is renewed so long before it ends. */
const earlyMs = 60_000
/** So long after it was asked for a door may open. */
const openWithinMs = 10_000

/** The interface for apps. Logs in by itself, and again before its token ends. */
export function createAppClient({ url, consumerToken, secret }: AppClientOptions) {
  const clock = createServerClock()
  const logIn = createCall(url, () => `Basic ${btoa(`${consumerToken}:${secret}`)}`, clock.fetch)
  let login: Promise<{ token: string; until: number }> | undefined
  /** Known before anything is waited for, so that calls at once share one login. */
  function begin() {
    const begun = logIn(appApi.login, {}).then(({ accessToken, expiresIn }) => {
      return { token: accessToken, until: Date.now() + expiresIn * 1_000 - earlyMs }
    })
    login = begun
    begun.catch(() => forget(begun))
    return begun
  }
  function forget(which: typeof login) {
    if (login === which) login = undefined
  }
  async function token(): Promise<string> {
    const known = login ?? begin()
    const { token, until } = await known
    if (until > Date.now()) return token
    forget(known)
    return (await (login ?? begin())).token
  }
  const once = createCall(url, async () => `Bearer ${await token()}`, clock.fetch)
  /** A token may be good no more before its time: then there is one more login and one more try. */
  const callNow: typeof once = async (endpoint, given) => {
    const known = login
    try {
      return await once(endpoint, given)
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'app.tokenWrong')) throw error
      forget(known)
      return once(endpoint, given)
    }
  }
  /** A door opens within ten seconds of this call or not at all, however long the call is held up on its way. */
  async function call<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<ReplyOf<E>> {
    if (endpoint.path !== appApi.open.path || endpoint.method !== 'POST') return callNow(endpoint, given)
    const asked = performance.now()
    await token()
    const { body } = given as { body?: { deadline?: string } }
    const deadline = clock.inMs(openWithinMs - (performance.now() - asked)).toISOString()
    return callNow(endpoint, { ...given, body: { deadline, ...body } } as unknown as Given<E>)
  }
  return {
    /** Any call of the interface: `app.call(app.calls.occupy, { path, body })`. */
    call,
    calls: { ...appApi, storage: appOwnStorage },
    /**
     * Listens to the events of own occupancies. An event is delivered once `take` has resolved; one that it throws for comes again later.
     * `open` makes the connection: `openWebSocket` of `@cubeward/client/node`, which sends the token in a header.
     */
    listen(take: (event: AppEventMessage) => unknown, open: (url: string, token: string) => OpenSocket) {
      const address = new URL(appEventsPath, url.replace(/^http/, 'ws')).toString()
      return connect({
        open: async (listener, signal) => (await open(address, await token()))(listener, signal),
        handle: async (message) => void (await take(AppEventMessage.parse(message))),
        stopCodes: [closeCodes.unauthenticated],
      })
    },
  }
}
export type AppClient = ReturnType<typeof createAppClient>
