import type { Role } from '@cubeward/contract/admin/identity.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'

/** Who is behind a console's connection, as the identity of the server tells. */
export interface LiveUser {
  sub: string
  name?: string | null | undefined
  email?: string | null | undefined
  /** When the access token ends (milliseconds since 1970), also if the connection was opened with a ticket. */
  expires: number
}

/** What live connections need of the identity; kept narrow so that tests can bring their own. */
export interface Callers {
  /** Throws if the access token is not valid. */
  verify(token: string): Promise<LiveUser>
  isRoot(user: LiveUser): boolean
  tickets: { redeem(ticket: string, path: string): Promise<LiveUser | undefined> | LiveUser | undefined }
  memberships: {
    roleIn(userId: string, operatorId: string): Promise<Role | null>
    /** Called whenever the roles of a user may have changed, on whichever node. */
    onChange(handler: (userId: string) => void): () => void
  }
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
