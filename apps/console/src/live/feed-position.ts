/** Where a feed stands: the number of the last event that was applied; undefined before the subscription was answered. */
export type FeedPosition = number | undefined

/**
 * Follows the numbers of a feed. `reread` says that something was or may have been missed: a gap, a (new) subscription, or the
 * server's own wish. An event that is older than the position was in the answer to the subscription already.
 */
export function follow(
  at: FeedPosition,
  event: { '@type': string; seq: number },
): { at: FeedPosition; reread: boolean; stale: boolean } {
  if (event['@type'] === 'Subscribed' || event['@type'] === 'Resync')
    return { at: event.seq, reread: true, stale: false }
  if (at === undefined) return { at: event.seq, reread: true, stale: false }
  if (event.seq <= at) return { at, reread: false, stale: true }
  return { at: event.seq, reread: event.seq > at + 1, stale: false }
}
