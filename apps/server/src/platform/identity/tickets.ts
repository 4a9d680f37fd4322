import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import type { TokenUser } from '../http/token-user.ts'

export interface Tickets {
  issue(user: TokenUser, path: string): Promise<{ ticket: string; expiresIn: number }>
  /** The user, once; null for an unknown, used or late ticket, and for any other path. */
  redeem(ticket: string, path: string): Promise<TokenUser | null>
  /** Deletes what has expired; returns how many. */
  purge(): Promise<number>
}

const seconds = 30

const issueText = statement(
  `INSERT INTO tickets (hash, caller, path, until) VALUES ($1, $2, $3, now() + $4 * interval '1 second')`,
)
interface Redeemed {
  user: TokenUser
  path: string
  late: boolean
}
const redeemText = statement<Redeemed>(
  'DELETE FROM tickets WHERE hash = $1 RETURNING caller AS "user", path, until <= now() AS late',
)
const purgeText = statement<{ hash: Buffer }>('DELETE FROM tickets WHERE until <= now() RETURNING hash')

/**
 * Tickets stand in for the access token in the address of a live connection, where it could end up in a log: good for one
 * connection, to one path, within 30 seconds, on any node. Only their hash is kept.
 */
export function createTickets(db: Database): Tickets {
  const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()
  return {
    async issue(user, path) {
      const ticket = randomBytes(32).toString('base64url')
      await db.query(issueText, [hashOf(ticket), user, path, seconds])
      return { ticket, expiresIn: seconds }
    },
    async redeem(ticket, path) {
      // Used up even if the path is wrong: somebody has it who should not.
      const [there] = await db.query(redeemText, [hashOf(ticket)])
      if (there === undefined || there.late || there.path !== path) return null
      // A ticket does not outlive the token that it was issued for.
      return there.user.expires * 1000 <= Date.now() ? null : there.user
    },
    purge: async () => (await db.query(purgeText)).length,
  }
}
