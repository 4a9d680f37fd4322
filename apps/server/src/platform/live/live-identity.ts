import type { TokenUser } from '../http/token-user.ts'
import type { EndedSessions } from '../identity/ended-sessions.ts'
import type { Memberships } from '../identity/memberships.ts'
import type { Tickets } from '../identity/tickets.ts'

/** What live connections need of the identity. */
export interface LiveIdentity {
  /** Throws if the access token is not valid. */
  verify(token: string): Promise<TokenUser>
  isRoot(user: TokenUser): boolean
  tickets: Pick<Tickets, 'redeem'>
  sessions: Pick<EndedSessions, 'onEnd' | 'has'>
  memberships: Pick<Memberships, 'roleIn' | 'onChange'>
}
