import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useParams } from '@tanstack/react-router'
import { ApiProblem, isNotFound } from '../api/problem.ts'
import { useOperatorBrand } from '../features/branding/brand.ts'
import { cubeCounts } from '../features/cubes/reads.ts'
import { operatorRead } from '../features/operators/reads.ts'
import { NotFound, PageError } from '../features/shell/messages.tsx'
import { Shell } from '../features/shell/Shell.tsx'
import { authorization, useAuthorization } from '../session/authorization.ts'
import type { Session } from '../session/session.ts'
import { BackgroundWorkChips } from './-background-work.tsx'

export interface RouterContext {
  queryClient: QueryClient
  session: Session
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // beside what the page itself needs, not before it
  loader: async ({ context }) => {
    const { queryClient, session } = context
    await queryClient.ensureQueryData(authorization()).catch(async (error: unknown) => {
      if (!session.kept || !(error instanceof ApiProblem) || error.status !== 401) throw error
      // ended since: nothing is shown yet, so nothing is lost by signing in at once
      await session.signIn()
      await new Promise(() => undefined)
    })
  },
  component: Console,
  notFoundComponent: NotFound,
  errorComponent: PageError,
})

function Console() {
  const { session } = Route.useRouteContext()
  const user = useAuthorization()
  const { operator, invitation } = useParams({ strict: false })
  // the route has read it already; if it was refused, it is not asked for again
  const open = useQuery({ ...operatorRead(operator ?? ''), enabled: operator !== undefined, retryOnMount: false })
  // what was read before the access ended is shown no longer
  const opened = isNotFound(open.error) ? undefined : open.data
  const brand = useOperatorBrand(opened?.id)
  const counts = useQuery({
    ...cubeCounts(operator ?? ''),
    enabled: opened !== undefined,
  })
  return (
    <Shell
      session={session}
      user={user}
      operator={opened}
      alerts={counts.data?.attention ?? 0}
      brand={brand}
      bare={invitation !== undefined}
      work={<BackgroundWorkChips />}
    >
      <Outlet />
    </Shell>
  )
}
