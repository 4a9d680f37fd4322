import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { usePageRefresh } from '../../../../api/page-refresh.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { SupportInfoCard, TenantCard } from '../../../../features/tenants/OverviewCards.tsx'
import { tenantRead } from '../../../../features/tenants/reads.ts'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/')({ component: TenantOverviewPage })

function TenantOverviewPage() {
  const params = Route.useParams()
  const tenant = useSuspenseQuery(tenantRead(routeParam(params, 'operator'), routeParam(params, 'tenantId')))
  usePageRefresh(() => void tenant.refetch())
  return (
    <Cards>
      <TenantCard tenant={tenant.data} />
      <SupportInfoCard tenant={tenant.data} />
    </Cards>
  )
}

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  padding: '16px 24px 24px',
  [PHONE]: { padding: 16 },
})
