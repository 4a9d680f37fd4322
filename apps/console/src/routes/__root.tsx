import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useParams } from '@tanstack/react-router'
import { isNotFound } from '../api/problem.ts'
import { useOperatorBrand } from '../features/branding/brand.ts'
import { cubeCount } from '../features/cubes/reads.ts'
import { operatorRead } from '../features/operators/reads.ts'
import { NotFound, PageError } from '../features/shell/messages.tsx'
import { Shell } from '../features/shell/Shell.tsx'
import { authorization, useAuthorization } from '../session/authorization.ts'
import type { Session } from '../session/session.ts'
import { LongWorkChips } from './-long-work.tsx'

export interface RouterContext {
  queryClient: QueryClient
  session: Session
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => {
    await context.queryClient.ensureQueryData(authorization())
  },
  component: Console,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <PageError error={error} retry={reset} />,
})

function Console() {
  const { session } = Route.useRouteContext()
  const user = useAuthorization()
  const { operator, invitation } = useParams({ strict: false })
  const open = useQuery({ ...operatorRead(operator ?? ''), enabled: operator !== undefined })
  // what was read before the access ended is shown no longer
  const opened = isNotFound(open.error) ? undefined : open.data
  const brand = useOperatorBrand(opened?.id)
  const alarms = useQuery({
    ...cubeCount(operator ?? '', { monitored: 'true', disconnected: 'true' }),
    enabled: opened !== undefined,
  })
  return (
    <Shell
      session={session}
      user={user}
      operator={opened}
      alarms={alarms.data ?? 0}
      brand={brand}
      bare={invitation !== undefined}
      work={<LongWorkChips />}
    >
      <Outlet />
    </Shell>
  )
}
