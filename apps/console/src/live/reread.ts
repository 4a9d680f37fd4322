import type { Query, QueryClient } from '@tanstack/react-query'

/** First readings that are read again after their end already, however much changes meanwhile. */
const awaited = new WeakSet<Promise<unknown>>()

/**
 * Reads anew what is out of date. A first reading that is under way cannot be begun again: TanStack joins it, and forgets that it was
 * out of date once it ends, though the server may have answered it before the change. Such a one is read again after it.
 */
export function reread(cache: QueryClient, predicate: (query: Query) => boolean): void {
  for (const query of cache.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    const { promise } = query
    if (query.state.data !== undefined || promise === undefined || awaited.has(promise)) continue
    awaited.add(promise)
    const again = () => void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
    promise.then(again, () => undefined)
  }
  void cache.invalidateQueries({ predicate })
}
