import { queryClient } from './api/api.ts'
import type { consoleRouter } from './router.ts'
import { fetchInAdvance, inAdvance } from './ui/late-part.ts'

// what any page reads stands in one file (first-load.ts), so that going to a page does not wait for it
inAdvance(() => import('./routes/$operator/index.tsx?tsr-split=loader'))

/** Fetches what later pages need once the first one stands. To be called before it is drawn: after a reload it is drawn at once. */
export function fetchAfterFirstPage(router: ReturnType<typeof consoleRouter>): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    whenRead(fetchInAdvance)
  })
}

/** Once what the page shows has been read: it draws its rows before anything else. */
function whenRead(then: () => void): void {
  const stop = queryClient.getQueryCache().subscribe(look)
  look()
  function look() {
    if (queryClient.isFetching() > 0) return
    stop()
    then()
  }
}
