import { createHash, randomBytes } from 'node:crypto'
import type { TokenUser } from './tokens.ts'

export interface Tickets {
  issue(user: TokenUser, path: string): { ticket: string; expiresIn: number }
  /** The user, once; null for an unknown, used or late ticket, and for any other path. */
  redeem(ticket: string, path: string): TokenUser | null
}

interface Entry {
  user: TokenUser
  path: string
  until: number
}

const seconds = 30
/** More than a server could have open connections; the oldest make room. */
const most = 10_000

/**
 * Tickets stand in for the access token in the address of a live connection, where it could end up in a log: good for one
 * connection, to one path, within 30 seconds.
 *
 * They are kept in memory, so they are redeemed on the node that issued them. With several nodes either the load balancer keeps a
 * client on its node, or issue and redeem move to a table with one `DELETE … RETURNING`; this interface (made asynchronous)
 * is all that callers see. Only the hash is kept, as it would be there.
 */
export function createTickets(now: () => number = () => performance.now()): Tickets {
  const open = new Map<string, Entry>()
  const keyOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

  function makeRoom() {
    // In order of issue, and all live equally long: the first one that is still good ends the search.
    for (const [key, entry] of open) {
      if (entry.until > now() && open.size < most) break
      open.delete(key)
    }
  }

  return {
    issue(user, path) {
      makeRoom()
      const ticket = randomBytes(32).toString('base64url')
      open.set(keyOf(ticket), { user, path, until: now() + seconds * 1000 })
      return { ticket, expiresIn: seconds }
    },
    redeem(ticket, path) {
      const key = keyOf(ticket)
      const entry = open.get(key)
      // Used up even if the path is wrong: somebody has it who should not.
      open.delete(key)
      if (entry === undefined || entry.until <= now() || entry.path !== path) return null
      // A ticket does not outlive the token that it was issued for.
      return entry.user.expires * 1000 <= Date.now() ? null : entry.user
    },
  }
}
