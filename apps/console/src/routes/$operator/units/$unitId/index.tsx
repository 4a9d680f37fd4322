import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import { OverviewPage } from '../../../../features/units/overview/OverviewPage.tsx'
import { unitRead } from '../../../../features/units/reads.ts'

export const Route = createFileRoute('/$operator/units/$unitId/')({ component: Overview })

function Overview() {
  const params = Route.useParams()
  const { data: unit } = useSuspenseQuery(unitRead(routeParam(params, 'operator'), routeParam(params, 'unitId')))
  return <OverviewPage unit={unit} />
}
