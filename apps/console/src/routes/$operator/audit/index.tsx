import { audit } from '@cubeward/contract/admin/audit.ts'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../api/route-param.ts'
import { AuditFilters } from '../../../features/audit/AuditFilters.tsx'
import { AuditList } from '../../../features/audit/AuditList.tsx'
import { ChainState } from '../../../features/audit/ChainState.tsx'
import { listSearch } from '../../../list/use-list.ts'

export const Route = createFileRoute('/$operator/audit/')({
  validateSearch: listSearch(audit.list),
  component: AuditPage,
})

function AuditPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  return (
    <AuditList
      operator={operator}
      table="audit"
      filter={{}}
      below={false}
      state={<ChainState operator={operator} />}
      filters={(list) => <AuditFilters operator={operator} list={list} />}
    />
  )
}
