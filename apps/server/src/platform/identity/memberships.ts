import type { Membership, Role } from '@cubeward/contract/admin/identity.ts'
import type { Database } from '../db/client.ts'
import * as queries from './queries.ts'

/** Called with the user whose memberships changed; undefined: changes may have been missed, so any user's may have. */
export type MembershipListener = (userId: string | undefined) => void

export interface Memberships {
  of(userId: string): Promise<Membership[]>
  roleIn(userId: string, operatorId: string): Promise<Role | null>
  /** A change of this node is committed: the next call of the user must see it, also if it comes before the notification. */
  forget(userId: string): void
  /** Returns a function that stops listening. */
  onChange(listener: MembershipListener): () => void
  close(): Promise<void>
}

const keptMs = 1000

/**
 * Who is a member of what. Asked for with every call, so it is kept for a second at most; a change in the database
 * (on whichever server) is notified and forgets it at once.
 */
export async function createMemberships(db: Database): Promise<Memberships> {
  const kept = new Map<string, { until: number; memberships: Promise<Membership[]> }>()
  const listeners = new Set<MembershipListener>()

  const tell = (userId: string | undefined) => {
    for (const listener of listeners) listener(userId)
  }
  const unlisten = await db.listen(
    'memberships_changed',
    (userId) => {
      kept.delete(userId)
      tell(userId)
    },
    {
      resumed: () => {
        kept.clear()
        tell(undefined)
      },
    },
  )

  function of(userId: string): Promise<Membership[]> {
    const now = performance.now()
    const entry = kept.get(userId)
    if (entry !== undefined && entry.until > now) return entry.memberships
    if (kept.size >= 1000) for (const [id, { until }] of kept) if (until <= now) kept.delete(id)
    const memberships = queries.memberships(db, userId)
    kept.set(userId, { until: now + keptMs, memberships })
    memberships.catch(() => {
      if (kept.get(userId)?.memberships === memberships) kept.delete(userId)
    })
    return memberships
  }

  return {
    of,
    roleIn: async (userId, operatorId) =>
      (await of(userId)).find((membership) => membership.operatorId === operatorId)?.role ?? null,
    forget: (userId) => void kept.delete(userId),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      await unlisten()
    },
  }
}
