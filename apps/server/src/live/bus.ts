/** Nobody holds what was asked for: told at once, never after a time-out. */
export class NoResponder extends Error {
  override readonly name = 'NoResponder'
  constructor(subject: string) {
    super(`Nobody answers ${subject}`)
  }
}

type Unsubscribe = () => void

/**
 * Between the nodes of the server. It carries only what may be lost (events are healed by a resync) and commands, which fail when
 * it fails; state lives in the database. Messages and answers are plain JSON, so that they can cross a process border.
 */
export interface Bus {
  /** To all who subscribe to the subject now, on any node. */
  publish(subject: string, message: unknown): void
  subscribe(subject: string, handler: (message: never) => void): Unsubscribe
  /** To the one node that responds to the subject; rejects with `NoResponder` at once if there is none. */
  request(subject: string, message: unknown): Promise<unknown>
  respond(subject: string, handler: (message: never) => Promise<unknown>): Unsubscribe
  close(): Promise<void>
}

type Handler = (message: never) => void
type Responder = (message: never) => Promise<unknown>

/** The bus of a server that is one process. Handlers run before `publish` returns. */
export function createLocalBus(): Bus {
  const handlers = new Map<string, Set<Handler>>()
  const responders = new Map<string, Responder>()
  return {
    publish(subject, message) {
      for (const handler of handlers.get(subject) ?? []) handler(message as never)
    },
    subscribe(subject, handler) {
      const there = handlers.get(subject) ?? new Set<Handler>()
      handlers.set(subject, there.add(handler))
      return () => {
        if (there.delete(handler) && there.size === 0) handlers.delete(subject)
      }
    },
    async request(subject, message) {
      const responder = responders.get(subject)
      if (responder === undefined) throw new NoResponder(subject)
      return responder(message as never)
    },
    respond(subject, handler) {
      responders.set(subject, handler)
      return () => {
        // The newest responder has the subject; an older one that leaves takes nothing with it.
        if (responders.get(subject) === handler) responders.delete(subject)
      }
    },
    async close() {
      handlers.clear()
      responders.clear()
    },
  }
}

/** The subjects that are spoken of, in one place. */
export const subjects = {
  feed: (topic: string) => `feed.${topic}`,
  cubeCommands: (cubeId: string) => `cube.${cubeId}.commands`,
  cubeOrders: (cubeId: string) => `cube.${cubeId}.orders`,
  /** A cube has a new connection somewhere: `{ cubeId, epoch }`. Older ones end. */
  cubeTaken: 'broadcast.cube-taken',
  /** Rights must be looked at again: `{ cubeId }` or `{ userId }`. */
  access: 'broadcast.access',
  /** What a cube must hold has changed: `{ cubeId }`. */
  siteChanged: 'broadcast.site-changed',
  /** A cube has something new to carry out when it can: `{ cubeId }`. */
  requestsChanged: 'broadcast.requests-changed',
  /** The maintenance codes of a cube have changed: `{ cubeId }`. */
  codesChanged: 'broadcast.codes-changed',
  /** A cube may no longer be connected: `{ cubeId, code, reason }`. */
  cubeRevoked: 'broadcast.cube-revoked',
}
