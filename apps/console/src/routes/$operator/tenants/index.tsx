import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { routeParam } from '../../../api/route-param.ts'
import { CreateTenantDialog } from '../../../features/tenants/CreateTenantDialog.tsx'
import { tenantColumns, tenantPhoneRow } from '../../../features/tenants/columns.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { listSearch } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'

export const Route = createFileRoute('/$operator/tenants/')({
  validateSearch: listSearch(tenants.list),
  component: TenantsPage,
})

function TenantsPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const navigate = Route.useNavigate()
  const [creating, setCreating] = useState(false)
  const tenantLink = (tenantId: string) =>
    linkOptions({ to: '/$operator/tenants/$tenantId', params: { operator, tenantId } })
  return (
    <>
      <ListPage
        table="tenants"
        endpoint={tenants.list}
        params={{ operator }}
        words={{
          title: t('Tenants'),
          search: t('Search id, name, address'),
          failed: t('The tenants could not be loaded'),
          empty: [t('No tenants yet'), t('A tenant is a customer of this operator: cubes are assigned to it.')],
        }}
        columns={tenantColumns()}
        rowKey={({ id }) => id}
        link={({ id }) => tenantLink(id)}
        phone={tenantPhoneRow}
        actions={
          <ActionButton kind="main" icon={Plus} onClick={() => setCreating(true)}>
            {t('Create Tenant')}
          </ActionButton>
        }
      />
      {creating && (
        <CreateTenantDialog
          operator={operator}
          onClose={() => setCreating(false)}
          onCreated={(tenantId) => void navigate(tenantLink(tenantId))}
        />
      )}
    </>
  )
}
