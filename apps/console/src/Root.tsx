import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from './api/api.ts'
import { Ground } from './Ground.tsx'
import { LastResort } from './LastResort.tsx'
import type { consoleRouter } from './router.ts'
import { prefetchImport } from './ui/retry-import.ts'

// what any page reads stands in one file (first-load.ts), so that going to a page does not wait for it
prefetchImport(() => import('./routes/$operator/index.tsx?tsr-split=loader'))

/** Everything that every page stands in. */
export function Root({ router }: { router: ReturnType<typeof consoleRouter> }) {
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
