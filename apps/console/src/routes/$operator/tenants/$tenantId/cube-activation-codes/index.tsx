import { activationCodes } from '@cubeward/contract/admin/activation-codes.ts'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus, Printer } from 'lucide-react'
import { call } from '../../../../../api/api.ts'
import { errorText } from '../../../../../api/error-panel.ts'
import { routeParam } from '../../../../../api/route-param.ts'
import { codeColumns, codePhoneRow } from '../../../../../features/activation-codes/columns.tsx'
import { codeList, codesChanged } from '../../../../../features/activation-codes/reads.ts'
import { isNarrowed, ListPage, NoMatch } from '../../../../../list/ListPage.tsx'
import { ListTable } from '../../../../../list/ListTable.tsx'
import { listSearch, useList } from '../../../../../list/use-list.ts'
import { t } from '../../../../../locales/i18n.ts'
import { ActionButton } from '../../../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../../../ui/EmptyState.tsx'
import { useSnackbar } from '../../../../../ui/SnackbarHost.tsx'

export const Route = createFileRoute('/$operator/tenants/$tenantId/cube-activation-codes/')({
  validateSearch: listSearch(activationCodes.list),
  component: CodesPage,
})

function CodesPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const navigate = Route.useNavigate()
  const tell = useSnackbar()
  const list = useList({
    table: 'cube-activation-codes',
    endpoint: activationCodes.list,
    read: (query) => codeList(operator, tenantId, query),
  })
  const create = useMutation({
    mutationFn: () => call(activationCodes.create, { params: { operator, tenantId }, body: {} }),
    onSuccess: ({ cubeActivationCode: code }) => {
      void codesChanged()
      void navigate({
        to: '/$operator/tenants/$tenantId/cube-activation-codes/$code/edit',
        params: { operator, tenantId, code },
      })
    },
    onError: (error) => tell({ text: errorText(error), tone: 'error' }),
  })
  const columns = codeColumns()
  return (
    <ListPage
      list={list}
      columns={columns}
      failed={t('The cube activation codes could not be loaded')}
      filters={
        <>
          <ActionButton kind="main" icon={Plus} pending={create.isPending} onClick={() => create.mutate()}>
            {t('Create code')}
          </ActionButton>
          <ActionButton
            icon={Printer}
            disabledReason={list.total === 0 ? t('There is no code to print.') : undefined}
            onClick={() =>
              void navigate({
                to: '/$operator/tenants/$tenantId/cube-activation-codes/labels',
                params: { operator, tenantId },
              })
            }
          >
            {t('Print labels')}
          </ActionButton>
        </>
      }
    >
      <ListTable
        list={list}
        label={t('Cube activation codes')}
        columns={columns}
        rowKey={({ cubeActivationCode }) => cubeActivationCode}
        rowLink={({ cubeActivationCode: code }, name) => (
          <Link to="/$operator/tenants/$tenantId/cube-activation-codes/$code" params={{ operator, tenantId, code }}>
            {name}
          </Link>
        )}
        phone={codePhoneRow}
        empty={
          isNarrowed(list) ? (
            <NoMatch list={list} />
          ) : (
            <EmptyState
              title={t('No cube activation codes yet')}
              sentence={t('Whoever sets up a cube scans such a code: the cube then belongs to this tenant.')}
            />
          )
        }
      />
    </ListPage>
  )
}
