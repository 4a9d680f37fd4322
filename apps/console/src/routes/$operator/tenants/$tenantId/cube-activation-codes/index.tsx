import { activationCodes } from '@cubeward/contract/admin/activation-codes.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { Plus, Printer } from 'lucide-react'
import { routeParam } from '../../../../../api/route-param.ts'
import { codeColumns, codePhoneRow } from '../../../../../features/activation-codes/columns.tsx'
import { ListPage } from '../../../../../list/ListPage.tsx'
import { listSearch } from '../../../../../list/use-list.ts'
import { t } from '../../../../../locales/i18n.ts'
import { ActionButton } from '../../../../../ui/ActionButton.tsx'

export const Route = createFileRoute('/$operator/tenants/$tenantId/cube-activation-codes/')({
  validateSearch: listSearch(activationCodes.list),
  component: CodesPage,
})

function CodesPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const navigate = Route.useNavigate()
  const to = '/$operator/tenants/$tenantId/cube-activation-codes' as const
  return (
    <ListPage
      table="cube-activation-codes"
      endpoint={activationCodes.list}
      params={{ operator, tenantId }}
      below
      words={{
        title: t('Cube activation codes'),
        search: t('Search codes'),
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
          to: `${to}/$code`,
          params: { operator, tenantId, code },
        })
      }
      phone={codePhoneRow}
      filters={({ total }) => (
        <>
          <ActionButton
            kind="main"
            icon={Plus}
            onClick={() => void navigate({ to: `${to}/new`, params: { operator, tenantId } })}
          >
            {t('Create code')}
          </ActionButton>
          <ActionButton
            icon={Printer}
            disabledReason={total === 0 ? t('There is no code to print.') : undefined}
            onClick={() => void navigate({ to: `${to}/labels`, params: { operator, tenantId } })}
          >
            {t('Print labels')}
          </ActionButton>
        </>
      )}
    />
  )
}
