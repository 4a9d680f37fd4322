import type { Query, QueryClient } from '@tanstack/react-query'

type Which = (query: Query) => boolean

/** Readings that are read again after their end already, however much changes meanwhile. */
const awaited = new WeakSet<Promise<unknown>>()

/**
 * Reads anew what is out of date, giving up what is under way. A first reading cannot be begun again: TanStack joins it, and forgets
 * that it was out of date once it ends, though the server may have answered it before the change. Such a one is read again after it.
 */
export function reread(cache: QueryClient, which: Which): void {
  readAfterwards(cache, (query) => query.state.data === undefined && which(query))
  void cache.invalidateQueries({ predicate: which })
}

/**
 * Reads anew what changes again and again. What is under way is awaited, and read once more: changes that come faster than the answers
 * would otherwise give up each of them, and what is shown would stand still until the changes end.
 */
export function rereadInTurn(cache: QueryClient, which: Which): void {
  readAfterwards(cache, which)
  void cache.invalidateQueries({ predicate: which }, { cancelRefetch: false })
}

function readAfterwards(cache: QueryClient, which: Which): void {
  for (const query of cache.getQueryCache().findAll({ predicate: which, fetchStatus: 'fetching' })) {
    const { promise } = query
    if (promise === undefined || awaited.has(promise)) continue
    awaited.add(promise)
    const again = () =>
      void cache.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    promise.then(again, () => query.state.data !== undefined && again())
  }
}
