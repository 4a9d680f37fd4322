import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { routeParam } from '../../../api/route-param.ts'
import { operatorRead } from '../../../features/operators/reads.ts'
import { usePage } from '../../../features/shell/page-state.ts'
import { CreateTenantDialog } from '../../../features/tenants/CreateTenantDialog.tsx'
import { tenantColumns, tenantPhoneRow } from '../../../features/tenants/columns.tsx'
import { tenantList } from '../../../features/tenants/reads.ts'
import { isNarrowed, ListPage, NoMatch } from '../../../list/ListPage.tsx'
import { ListTable } from '../../../list/ListTable.tsx'
import { listSearch, useList } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export const Route = createFileRoute('/$operator/tenants/')({
  validateSearch: listSearch(tenants.list),
  component: TenantsPage,
})

function TenantsPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const { data } = useQuery(operatorRead(operator))
  const navigate = Route.useNavigate()
  const [creating, setCreating] = useState(false)
  usePage(t('Tenants'), [{ label: data?.name ?? operator, href: `/${operator}` }])
  const list = useList({ table: 'tenants', endpoint: tenants.list, read: (query) => tenantList(operator, query) })
  const columns = tenantColumns()
  const create = (
    <ActionButton kind="main" icon={Plus} onClick={() => setCreating(true)}>
      {t('Create Tenant')}
    </ActionButton>
  )
  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        title={t('Tenants')}
        searchLabel={t('Search id, name, address')}
        failed={t('The tenants could not be loaded')}
        actions={create}
      >
        <ListTable
          list={list}
          label={t('Tenants')}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }, name) => (
            <Link to="/$operator/tenants/$tenantId" params={{ operator, tenantId: id }}>
              {name}
            </Link>
          )}
          phone={tenantPhoneRow}
          empty={
            isNarrowed(list) ? (
              <NoMatch list={list} />
            ) : (
              <EmptyState
                title={t('No tenants yet')}
                sentence={t('A tenant is a customer of this operator: cubes are assigned to it.')}
              />
            )
          }
        />
      </ListPage>
      <CreateTenantDialog
        operator={operator}
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={(tenantId) => void navigate({ to: '/$operator/tenants/$tenantId', params: { operator, tenantId } })}
      />
    </>
  )
}
