import { audit } from '@cubeward/contract/admin/audit.ts'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../api/route-param.ts'
import { AuditFilters } from '../../../features/audit/AuditFilters.tsx'
import { AuditList } from '../../../features/audit/AuditList.tsx'
import { ChainState, chainRead } from '../../../features/audit/ChainState.tsx'
import { listSearch } from '../../../list/use-list.ts'

export const Route = createFileRoute('/$operator/audit/')({
  validateSearch: listSearch(audit.list),
  // there with the page, so that nothing moves when it comes
  loader: ({ context, params }) => context.queryClient.prefetchQuery(chainRead(params.operator)),
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
