import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { retryImport } from '../ui/retry-import.ts'
import { forget, report } from './live-state.ts'

const loadFeed = retryImport(() => import('./operator-feed.ts'))

/** Keeps what is shown of an operator's cubes up to date, as long as its pages are shown. */
export function useOperatorFeed(operator: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    const waiting = {}
    let end: (() => void) | undefined
    let gone = false
    const start = async () => {
      // first the page; the subscription makes everything be read again that changed in between
      await firstReads(cache)
      const { followOperator } = await loadFeed()
      if (!gone) end = followOperator(cache, operator)
      forget(waiting)
    }
    report(waiting, 'connecting', () => {})
    void start()
    return () => {
      gone = true
      forget(waiting)
      end?.()
    }
  }, [cache, operator])
}

const PATIENCE_MS = 2_000
const CALM_MS = 100

/** When the reads of a page that was just opened are answered, or take long. */
function firstReads(cache: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let calm: ReturnType<typeof setTimeout> | undefined
    const done = () => {
      clearTimeout(calm)
      clearTimeout(longest)
      unsubscribe()
      resolve()
    }
    // one read often leads to the next
    const look = () => {
      clearTimeout(calm)
      if (cache.isFetching() === 0) calm = setTimeout(done, CALM_MS)
    }
    const longest = setTimeout(done, PATIENCE_MS)
    const unsubscribe = cache.getQueryCache().subscribe(look)
    look()
  })
}
