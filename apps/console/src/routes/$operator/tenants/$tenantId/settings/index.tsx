import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { GeneralForm } from '../../../../../features/tenants/GeneralForm.tsx'
import { tenantRead } from '../../../../../features/tenants/reads.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/settings/')({ component: GeneralPage })

function GeneralPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const { data } = useSuspenseQuery(tenantRead(operator, routeParam(params, 'tenantId')))
  return <GeneralForm operator={operator} tenant={data} />
}
