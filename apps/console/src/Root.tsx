import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from './api/api.ts'
import { Ground } from './Ground.tsx'
import { LastResort } from './LastResort.tsx'
import type { consoleRouter } from './router.ts'
import { fetchInAdvance, inAdvance } from './ui/late-part.ts'

// what any page reads stands in one file (first-load.ts), so that going to a page does not wait for it
inAdvance(() => import('./routes/$operator/index.tsx?tsr-split=loader'))

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

/** Everything that every page stands in. */
export function Root({ router }: { router: ReturnType<typeof consoleRouter> }) {
  useEffect(() => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      whenRead(fetchInAdvance)
    })
    return stop
  }, [router])
  return (
    <QueryClientProvider client={queryClient}>
      <Ground>
        <LastResort>
          <RouterProvider router={router} />
        </LastResort>
      </Ground>
    </QueryClientProvider>
  )
}
