import type { LockEvent } from '@cubeward/contract/admin/locks.ts'

/** A lock event of the live feed, as the work in front of a cube takes it. */
export interface DoorEvent extends LockEvent {
  type: 'lock'
  /** The cube kept it while it had no connection. */
  kept?: boolean | undefined
}

/** A report that took longer from the cube to the server was kept on the cube meanwhile: nobody has closed that door just now. */
export const LATE_MS = 10_000
const REMEMBERED = 200

/** What has been seen of the doors so far, so that nothing counts twice or too late. */
export interface Seen {
  /** Ids of the last events. */
  ids: readonly string[]
  /** Newest event of each lock, by the cube's clock. */
  newest: Readonly<Record<string, number>>
  /** Events that came too late to count since the last one that did; many point to the clock of the cube or its connection. */
  late: number
}
export const nothingSeen: Seen = { ids: [], newest: {}, late: 0 }

/**
 * Whether an event is news: not seen before, not older than what is known of its lock, and not replayed from a time without connection.
 * The caller passes on only events that came after it began to listen.
 */
export function sighted(seen: Seen, event: Omit<DoorEvent, 'type'>): { seen: Seen; fresh: boolean } {
  const created = Date.parse(event.created)
  if (seen.ids.includes(event.id)) return { seen, fresh: false }
  const ids = [...seen.ids, event.id].slice(-REMEMBERED)
  if (event.kept === true || Date.parse(event.received) - created > LATE_MS)
    return { seen: { ...seen, ids, late: seen.late + 1 }, fresh: false }
  const newest = seen.newest[event.lock]
  // Out of order is at most as late as an event may be. Older than that, and yet just made: the cube's clock was put back.
  if (newest !== undefined && created < newest && newest - created <= LATE_MS)
    return { seen: { ...seen, ids }, fresh: false }
  return { seen: { ids, newest: { ...seen.newest, [event.lock]: created }, late: 0 }, fresh: true }
}
