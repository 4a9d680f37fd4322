import { billing } from '@cubeward/contract/admin/billing.ts'
import { styled } from '@mui/material/styles'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../../api/api.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { Fields } from '../../../../form/AddressFields.tsx'
import { EditForm } from '../../../../form/EditForm.tsx'
import { FormField } from '../../../../form/FormField.tsx'
import { useEndpointForm } from '../../../../form/use-endpoint-form.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { PHONE } from '../../../../ui/theme/css.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/billing')({ component: BillingPage })

function BillingPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const navigate = Route.useNavigate()
  const cache = useQueryClient()
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const may = useMay(operator)
  const form = useEndpointForm(billing.update, { values: cube.billing })
  const { control } = form
  const done = () => void navigate({ to: '/$operator/cubes/$cubeId', params: { operator, cubeId } })
  const date = { control, type: 'date', optional: true } as const
  return (
    <Space>
      <EditForm
        form={form}
        label={t('Billing')}
        onCancel={done}
        disabledReason={may('cube:write') ? undefined : t('Your role may not do this.')}
        save={async (body) => {
          await call(billing.update, { params: { operator, cubeId }, body })
          await cache.invalidateQueries(cubeOverview(operator, cubeId))
          done()
        }}
      >
        <Fields>
          <FormField {...date} name="commissioning" label={t('Commissioning')} />
          <FormField {...date} name="decommissioning" label={t('Decommissioning')} />
          <FormField {...date} name="operatingCostsFrom" label={t('Operating costs from')} />
          <FormField {...date} name="operatingCostsUntil" label={t('Operating costs until')} />
        </Fields>
        <FormField control={control} name="notes" label={t('Notes')} optional multiline rows={4} maxLength={10_000} />
      </EditForm>
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 8 } })
