import { activationCodes } from '@cubeward/contract/admin/activation-codes.ts'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { Plus, Printer } from 'lucide-react'
import { call } from '../../../../../api/api.ts'
import { errorText } from '../../../../../api/error-panel.ts'
import { routeParam } from '../../../../../api/route-param.ts'
import { codeColumns, codePhoneRow } from '../../../../../features/activation-codes/columns.tsx'
import { codesChanged } from '../../../../../features/activation-codes/reads.ts'
import { ListPage } from '../../../../../list/ListPage.tsx'
import { listSearch } from '../../../../../list/use-list.ts'
import { t } from '../../../../../locales/i18n.ts'
import { ActionButton } from '../../../../../ui/ActionButton.tsx'
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
  return (
    <ListPage
      table="cube-activation-codes"
      endpoint={activationCodes.list}
      params={{ operator, tenantId }}
      below
      words={{
        title: t('Cube activation codes'),
        failed: t('The cube activation codes could not be loaded'),
        empty: [
          t('No cube activation codes yet'),
          t('The installer scans a code while setting up a cube. The cube then belongs to this tenant.'),
        ],
      }}
      columns={codeColumns()}
      rowKey={({ cubeActivationCode }) => cubeActivationCode}
      link={({ cubeActivationCode: code }) =>
        linkOptions({
          to: '/$operator/tenants/$tenantId/cube-activation-codes/$code',
          params: { operator, tenantId, code },
        })
      }
      phone={codePhoneRow}
      filters={({ total }) => (
        <>
          <ActionButton kind="main" icon={Plus} pending={create.isPending} onClick={() => create.mutate()}>
            {t('Create code')}
          </ActionButton>
          <ActionButton
            icon={Printer}
            disabledReason={total === 0 ? t('There is no code to print.') : undefined}
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
      )}
    />
  )
}
