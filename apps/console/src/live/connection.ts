import { identity } from '@cubeward/contract/admin/identity.ts'
import { type PathOf, pathFor, type Stream } from '@cubeward/contract/kernel/endpoint.ts'
import { openBrowserSocket } from '@cubeward/vcmp/browser.ts'
import { type ConnectionState, connect, type VcmpConnection } from '@cubeward/vcmp/client.ts'
import { VcmpClosed, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { z } from 'zod'
import { call } from '../api/api.ts'
import { ApiProblem } from '../api/problem.ts'
import { tokenRenewal } from '../api/token-renewal.ts'
import { forget, report } from './live-state.ts'
import { follow } from './position.ts'

/** Nobody is signed in any more, and a new token cannot be had. */
const SIGNED_OUT = 4499
/** No right, or no such thing: whoever had it open has lost it. */
const LOST = [4403, 4404]
/** Trying again changes nothing. 4401 is not among them: a stream that ends with its token is opened again with a new one. */
const STOP_CODES = [...LOST, SIGNED_OUT]

type EventOf<S extends Stream> = z.output<S['declared']['events']>

interface FeedOptions<S extends Stream> {
  stream: S
  params: PathOf<{ kind: 'endpoint'; method: 'GET'; path: S['path']; declared: { access: 'public'; summary: '' } }>
  /** Every event, once, in order. */
  onEvent: (event: EventOf<S>) => void
  /** Something was or may have been missed: read everything of this subject anew. */
  onReread: () => void
  /** Access has ended: what is shown may not be shown any longer. */
  onLost: () => void
  /** Each change of this one connection; the lamp and the banner are told without it. */
  onState?: (state: ConnectionState) => void
}

/** Keeps one live connection up until `close`; its state shows in the lamp and the banner. */
export function openFeed<S extends Stream>({ stream, params, ...on }: FeedOptions<S>): VcmpConnection {
  const { onEvent, onReread, onLost } = on
  const path = pathFor(stream.path as string, params as Record<string, string>)
  let at: number | undefined
  const connection = connect({
    // a browser cannot set headers on a socket: a ticket of 30 s stands for the token, a fresh one for every attempt
    open: openBrowserSocket(
      async () => new WebSocket(`${socketOrigin()}${path}?access_token=${encodeURIComponent(await ticketFor(path))}`),
    ),
    stopCodes: STOP_CODES,
    handle: (message) => {
      const parsed = stream.declared.events.safeParse(message)
      // an event of a newer server: known by nothing here, so what it changed is read anew
      if (!parsed.success) {
        if (!isNamed(message)) throw new VcmpProblem({ status: 400, title: 'Unknown message' })
        onReread()
        return
      }
      const event = parsed.data as EventOf<S> & { '@type': string; seq: number }
      // said to this person alone, between the numbered ones
      if (event['@type'] === 'RightsChanged') return onEvent(event)
      const position = follow(at, event)
      at = position.at
      if (position.stale) return
      onEvent(event)
      if (position.reread) onReread()
    },
    onState: (state, why) => {
      if (state !== 'open') at = undefined
      if (state === 'closed') for (const end of watches) end()
      report(connection, state, () => connection.retryNow())
      on.onState?.(state)
      if (state === 'closed' && why !== undefined && LOST.includes(why.code)) onLost()
    },
  })
  const watches = [watchNetwork(connection), tokenRenewal.listen(() => void prolong(connection, path))]
  return connection
}

/**
 * A socket may outlive a time without network and then deliver what it kept as if it had just happened. So it is given up when the
 * browser goes offline, and again on return if it opened in between: everything is read anew instead.
 */
function watchNetwork(connection: VcmpConnection): () => void {
  const offline = () => connection.reset('Offline')
  const online = () => {
    connection.reset('Online again')
    connection.retryNow()
  }
  window.addEventListener('offline', offline)
  window.addEventListener('online', online)
  return () => {
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', online)
  }
}

/** The connection outlives the token that opened it, so that who works with it is not interrupted every few minutes. */
async function prolong(connection: VcmpConnection, path: string): Promise<void> {
  if (connection.state !== 'open') return
  try {
    await connection.request({ '@type': 'Renew', ticket: await ticketFor(path) } as { '@type': string })
  } catch {
    // it ends with its token then, and comes back with the new one
  }
}

export function closeFeed(connection: VcmpConnection): void {
  // in this order: closing reports a last state
  connection.close()
  forget(connection)
}

const socketOrigin = (): string => location.origin.replace(/^http/, 'ws')
const isNamed = (message: unknown): boolean => typeof message === 'object' && message !== null && '@type' in message

async function ticketFor(path: string): Promise<string> {
  try {
    const { ticket } = await call(identity.ticket, { body: { path } })
    return ticket
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : 0
    if (status === 401) throw new VcmpClosed(SIGNED_OUT, 'Signed out')
    if (status === 403 || status === 404) throw new VcmpClosed(4000 + status, 'Refused')
    throw error
  }
}
