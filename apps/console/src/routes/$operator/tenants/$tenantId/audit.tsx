import { audit } from '@cubeward/contract/admin/audit.ts'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import { AuditList } from '../../../../features/audit/AuditList.tsx'
import { listSearch } from '../../../../list/use-list.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/audit')({
  validateSearch: listSearch(audit.list),
  component: TenantAuditPage,
})

/** What concerned this tenant, from before a move as well. */
function TenantAuditPage() {
  const params = Route.useParams()
  const tenantId = routeParam(params, 'tenantId')
  return <AuditList operator={routeParam(params, 'operator')} table="tenant-audit" filter={{ tenantId }} />
}
