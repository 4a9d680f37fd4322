import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { routeParam } from '../../../api/route-param.ts'
import { lockModuleColumns, lockModulePhoneRow } from '../../../features/lock-modules/columns.tsx'
import { ProvisioningDialog } from '../../../features/lock-modules/ProvisioningDialog.tsx'
import { lockModuleList } from '../../../features/lock-modules/reads.ts'
import { operatorRead } from '../../../features/operators/reads.ts'
import { usePage } from '../../../features/shell/page-state.ts'
import { isNarrowed, ListPage, NoMatch } from '../../../list/ListPage.tsx'
import { ListTable } from '../../../list/ListTable.tsx'
import { listSearch, useList } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { useMay } from '../../../session/authorization.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export const Route = createFileRoute('/$operator/lock-modules/')({
  validateSearch: listSearch(lockModules.list),
  component: LockModulesPage,
})

function LockModulesPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const { data } = useQuery(operatorRead(operator))
  const may = useMay(operator)
  const [adding, setAdding] = useState(false)
  usePage(t('Lock Modules'), [{ label: data?.name ?? operator, href: `/${operator}` }])
  const list = useList({
    table: 'lock-modules',
    endpoint: lockModules.list,
    read: (query) => lockModuleList(operator, query),
  })
  const columns = lockModuleColumns()
  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        title={t('Lock Modules')}
        searchLabel={t('Search id, name, cube')}
        failed={t('The lock modules could not be loaded')}
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
      >
        <ListTable
          list={list}
          label={t('Lock Modules')}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }, name) => (
            <Link to="/$operator/lock-modules/$lockModuleId" params={{ operator, lockModuleId: id }}>
              {name}
            </Link>
          )}
          phone={lockModulePhoneRow}
          empty={
            isNarrowed(list) ? (
              <NoMatch list={list} />
            ) : (
              <EmptyState
                title={t('No lock modules yet')}
                sentence={t(
                  'A lock module appears in this list when it logs in for the first time with a provisioning token.',
                )}
              />
            )
          }
        />
      </ListPage>
      <ProvisioningDialog operator={operator} open={adding} onClose={() => setAdding(false)} />
    </>
  )
}
