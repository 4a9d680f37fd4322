import { audit } from '@cubeward/contract/admin/audit.ts'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../api/route-param.ts'
import { AuditList } from '../../../features/audit/AuditList.tsx'
import { listSearch } from '../../../list/use-list.ts'

export const Route = createFileRoute('/$operator/settings/audit')({
  validateSearch: listSearch(audit.list),
  component: OperatorAuditPage,
})

/** What concerned the operator itself. */
function OperatorAuditPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  return <AuditList operator={operator} table="operator-audit" filter={{ category: 'operator' }} />
}
