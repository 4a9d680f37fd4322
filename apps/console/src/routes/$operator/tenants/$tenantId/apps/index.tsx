import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { tenantAppList } from '../../../../../features/cube-apps/reads.ts'
import { TenantAppsCard } from '../../../../../features/cube-apps/TenantAppsCard.tsx'
import { PHONE } from '../../../../../ui/theme/css.ts'
import { styled } from '../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/apps/')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(tenantAppList(params.operator, params.tenantId)),
  component: TenantAppsPage,
})

function TenantAppsPage() {
  const params = Route.useParams()
  return (
    <Space>
      <TenantAppsCard operator={routeParam(params, 'operator')} tenantId={routeParam(params, 'tenantId')} />
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 8 } })
