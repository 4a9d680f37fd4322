import { identity } from '@cubeward/contract/admin/identity.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { type PathOf, pathFor, type Stream } from '@cubeward/contract/kernel/endpoint.ts'
import { type Renew, Renewed } from '@cubeward/contract/live/cube-events.ts'
import { openBrowserSocket } from '@cubeward/vcmp/browser.ts'
import { type ConnectionState, connect, type VcmpConnection } from '@cubeward/vcmp/client.ts'
import { VcmpClosed, VcmpProblem } from '@cubeward/vcmp/problem.ts'
import type { z } from 'zod'
import { call } from '../api/api.ts'
import { ApiProblem } from '../api/problem.ts'
import { missedNothing } from '../api/read-positions.ts'
import { tokenRenewal } from '../api/token-renewal.ts'
import { follow } from './feed-position.ts'
import { forget, report } from './live-state.ts'
import { heardServerTime } from './server-clock.ts'

/** No right, or no such thing: whoever had it open has lost it. */
const LOST: readonly number[] = [closeCodes.forbidden, closeCodes.notFound]
/** Trying again changes nothing. A stream that ends with its token is opened again with a new one. */
export const STOP_CODES = [...LOST, closeCodes.signedOut]

type EventOf<S extends Stream> = z.output<S['declared']['events']>

export interface FeedOptions<S extends Stream> {
  stream: S
  params: PathOf<{ kind: 'endpoint'; method: 'GET'; path: S['path']; declared: { access: 'public'; summary: '' } }>
  /** The key of a setup stands in the address: no ticket is needed. */
  byKey?: boolean
  /** Every event, once, in order. */
  onEvent: (event: EventOf<S>) => void
  /** Something may have been missed since it was read: read everything of this subject anew. */
  onReread: () => void
  /** Access has ended: what is shown may not be shown any longer. */
  onLost: () => void
  /** Each change of this one connection; the lamp and the banner are told without it. */
  onState?: (state: ConnectionState) => void
}

/** Keeps one live connection up until `close`; its state shows in the lamp and the banner. */
export function openFeed<S extends Stream>({ stream, params, byKey = false, ...on }: FeedOptions<S>): VcmpConnection {
  const { onEvent, onReread, onLost } = on
  const path = pathFor(stream.path as string, params as Record<string, string>)
  let at: number | undefined
  const connection = connect({
    // a browser cannot set headers on a socket: a ticket of 30 s stands for the token, a fresh one for every attempt
    open: openBrowserSocket(async () => new WebSocket(byKey ? addressOf(path) : await socketAddress(path))),
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
      if ('now' in event && typeof event.now === 'string') heardServerTime(event.now)
      const position = follow(at, event)
      at = position.at
      if (position.stale) return
      onEvent(event)
      const upToDate =
        event['@type'] === 'Subscribed' && missedNothing(params as Record<string, string>, feedOf(event), event.seq)
      if (position.reread && !upToDate) onReread()
    },
    onState: (state, why) => {
      if (state !== 'open') at = undefined
      if (state === 'closed') release()
      report(connection, state, () => connection.retryNow())
      on.onState?.(state)
      if (state === 'closed' && why !== undefined && LOST.includes(why.code)) onLost()
    },
  })
  const release = whileOpen(connection, () => path)
  return connection
}

/** Where a live connection is opened, with a fresh ticket. */
export const socketAddress = async (path: string): Promise<string> =>
  `${addressOf(path)}?access_token=${encodeURIComponent(await ticketFor(path))}`
const addressOf = (path: string): string => `${location.origin.replace(/^http/, 'ws')}${path}`

/** What a connection needs as long as it lives: it follows the network, and goes on with the next token. Returns the end of that. */
export function whileOpen(connection: VcmpConnection, path: () => string): () => void {
  const watches = [watchNetwork(connection), tokenRenewal.listen(() => void prolong(connection, path()))]
  return () => {
    for (const end of watches) end()
  }
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
    const message: Renew = { '@type': 'Renew', ticket: await ticketFor(path) }
    const askedAt = performance.now()
    const reply = await connection.request(message)
    heardServerTime(Renewed.parse(reply).now, askedAt)
  } catch {
    // it ends with its token then, and comes back with the new one
  }
}

export function closeFeed(connection: VcmpConnection): void {
  // in this order: closing reports a last state
  connection.close()
  forget(connection)
}

const feedOf = (event: object) => ('feed' in event && typeof event.feed === 'string' ? event.feed : undefined)
const isNamed = (message: unknown): boolean => typeof message === 'object' && message !== null && '@type' in message

async function ticketFor(path: string): Promise<string> {
  try {
    const { ticket } = await call(identity.ticket, { body: { path } })
    return ticket
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : 0
    if (status === 401) throw new VcmpClosed(closeCodes.signedOut, 'Signed out')
    if (status === 403 || status === 404) throw new VcmpClosed(4000 + status, 'Refused')
    throw error
  }
}
