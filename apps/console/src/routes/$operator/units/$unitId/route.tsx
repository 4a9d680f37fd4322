import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import { NotFound } from '../../../../features/shell/messages.tsx'
import { unitRead } from '../../../../features/units/reads.ts'
import { UnitPages } from '../../../../features/units/UnitPages.tsx'

export const Route = createFileRoute('/$operator/units/$unitId')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(unitRead(params.operator, params.unitId)),
  component: OpenUnit,
  notFoundComponent: NotFound,
})

function OpenUnit() {
  const params = Route.useParams()
  const unitId = routeParam(params, 'unitId')
  // another unit begins anew: nothing of what was chosen, opened or typed at this one is meant for it
  return <UnitPages key={unitId} operator={routeParam(params, 'operator')} unitId={unitId} />
}
