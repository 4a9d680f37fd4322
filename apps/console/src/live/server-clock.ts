import { PeerClock } from '@cubeward/vcmp/peer-clock.ts'

const server = new PeerClock()

/** The server said what time it is; `askedAt` by `performance.now()`, if it was asked. */
export const heardServerTime = (at: string, askedAt?: number): void =>
  server.heard(Date.parse(at), performance.now(), askedAt)

/** A command lives 10 s and is never sent again. */
export const COMMAND_MS = 10_000

/**
 * Until when a command may be carried out that is given now, by the server's clock: counted from the moment of the click, also when this
 * page was too busy to take notice of it. Undefined as long as nothing was heard of the server.
 */
export function deadlineOfClick(): string | undefined {
  if (!server.isKnown) return undefined
  const click = globalThis.event
  const at = click?.isTrusted ? Math.min(click.timeStamp, performance.now()) : performance.now()
  return new Date(server.earliest(at) + COMMAND_MS).toISOString()
}

/** Whether that moment is over. */
export const isOver = (deadline: string | undefined): boolean =>
  deadline !== undefined && Date.parse(deadline) <= server.earliest(performance.now())
