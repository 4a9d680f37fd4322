import type { Role } from '@cubeward/contract/admin/identity.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import type { Memberships } from '../identity/memberships.ts'
import type { Tickets } from '../identity/tickets.ts'
import type { TokenUser } from '../identity/tokens.ts'

/** What live connections need of the identity. */
export interface Callers {
  /** Throws if the access token is not valid. */
  verify(token: string): Promise<TokenUser>
  isRoot(user: TokenUser): boolean
  tickets: Pick<Tickets, 'redeem'>
  memberships: Pick<Memberships, 'roleIn' | 'onChange'>
}

/** Someone who may ask for something within one operator. */
export interface LiveActor {
  id: string
  name: string
  root: boolean
  role: Role | null
}

/** Foreign and absent are told apart by nobody. */
export const noCube = () => new Problem('notFound', 'There is no such cube.')
export const noLock = () => new Problem('notFound', 'There is no such lock on this cube.')
