import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../../api/route-param.ts'
import { listSearch, readAhead } from '../../../../../../list/use-list.ts'
import { OccupancyList, occupancyListOf } from '../../-occupancy-list.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/boxes/$boxNumber/occupancies')({
  validateSearch: listSearch(occupancies.list),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { operator, cubeId, boxNumber }, deps }) =>
    readAhead(queryClient, occupancyListOf({ operator, cubeId, box: boxNumber }), deps),
  component: BoxOccupanciesPage,
})

/** Who occupied the box. */
function BoxOccupanciesPage() {
  const params = Route.useParams()
  const [operator, cubeId] = [routeParam(params, 'operator'), routeParam(params, 'cubeId')]
  return <OccupancyList operator={operator} cubeId={cubeId} box={routeParam(params, 'boxNumber')} />
}
