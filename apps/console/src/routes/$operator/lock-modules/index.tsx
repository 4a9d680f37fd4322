import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { routeParam } from '../../../api/route-param.ts'
import { lockModuleColumns, lockModulePhoneRow } from '../../../features/lock-modules/columns.tsx'
import { ProvisioningDialog } from '../../../features/lock-modules/ProvisioningDialog.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { listSearch } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'

export const Route = createFileRoute('/$operator/lock-modules/')({
  validateSearch: listSearch(lockModules.list),
  component: LockModulesPage,
})

function LockModulesPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const may = useMay(operator)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <ListPage
        table="lock-modules"
        endpoint={lockModules.list}
        params={{ operator }}
        words={{
          title: t('Lock Modules'),
          search: t('Search id, name, cube'),
          failed: t('The lock modules could not be loaded'),
          empty: [
            t('No lock modules yet'),
            t('A lock module appears in this list when it logs in for the first time with a provisioning token.'),
          ],
        }}
        columns={lockModuleColumns()}
        rowKey={({ id }) => id}
        link={({ id: lockModuleId }) =>
          linkOptions({ to: '/$operator/lock-modules/$lockModuleId', params: { operator, lockModuleId } })
        }
        phone={lockModulePhoneRow}
        actions={
          <ActionButton
            icon={Plus}
            onClick={() => setAdding(true)}
            disabledReason={
              may('settings:manage') ? undefined : t('Only Admins of the operator may make provisioning tokens.')
            }
          >
            {t('Add lock modules')}
          </ActionButton>
        }
      />
      {adding && <ProvisioningDialog operator={operator} onClose={() => setAdding(false)} />}
    </>
  )
}
