import { isReservedOperatorId } from '@cubeward/contract/kernel/reserved-ids.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { isNotFound } from '../../api/problem.ts'
import { routeParam } from '../../api/route-param.ts'
import { brandingRead } from '../../features/branding/brand.ts'
import { cubeCounts } from '../../features/cubes/reads.ts'
import { operatorRead } from '../../features/operators/reads.ts'
import { AccessEnded } from '../../features/shell/AccessEnded.tsx'
import { NotFound } from '../../features/shell/messages.tsx'
import { useOperatorFeed } from '../../live/use-operator-feed.ts'

export const Route = createFileRoute('/$operator')({
  // /apps and the like are pages or nothing, never operators
  beforeLoad: ({ params }) => {
    if (isReservedOperatorId(params.operator)) throw notFound()
  },
  loader: async ({ context, params }) => {
    // what the frame shows of the operator is asked for beside its name
    void context.queryClient.prefetchQuery(brandingRead(params.operator))
    void context.queryClient.prefetchQuery(cubeCounts(params.operator))
    try {
      return await context.queryClient.ensureQueryData(operatorRead(params.operator))
    } catch (error) {
      // a word that names no operator of the user is a page that is not there
      throw isNotFound(error) ? notFound() : error
    }
  },
  component: OperatorPages,
  notFoundComponent: NotFound,
})

function OperatorPages() {
  const operator = routeParam(Route.useParams(), 'operator')
  const { data, error } = useQuery(operatorRead(operator))
  if (isNotFound(error)) return <AccessEnded of={{ operator }} name={data?.name ?? operator} />
  return <LivePages operator={operator} />
}

function LivePages({ operator }: { operator: string }) {
  useOperatorFeed(operator)
  return <Outlet />
}
