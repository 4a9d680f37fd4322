import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { listSearch, readAhead } from '../../../../../list/use-list.ts'
import { OccupancyList, occupancyListOf } from '../-occupancy-list.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/occupancies/')({
  validateSearch: listSearch(occupancies.list),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { operator, cubeId }, deps }) =>
    readAhead(queryClient, occupancyListOf({ operator, cubeId }), deps),
  component: OccupanciesPage,
})

function OccupanciesPage() {
  const params = Route.useParams()
  return <OccupancyList operator={routeParam(params, 'operator')} cubeId={routeParam(params, 'cubeId')} />
}
