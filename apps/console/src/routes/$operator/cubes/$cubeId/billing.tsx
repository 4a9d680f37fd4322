import { billing } from '@cubeward/contract/admin/billing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { read } from '../../../../api/api.ts'
import { errorPanel } from '../../../../api/error-panel.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { BillingForm } from '../../../../features/billing/BillingForm.tsx'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { ErrorPanel } from '../../../../ui/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../../ui/Skeletons.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/billing')({ component: BillingPage })

function BillingPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const navigate = Route.useNavigate()
  const cache = useQueryClient()
  const may = useMay(operator)
  // Read afresh: the form is based on this state and on no other, whatever comes in meanwhile.
  const data = useQuery({ ...read(billing.read, { params: { operator, cubeId } }), gcTime: 0, staleTime: 0 })
  return (
    <Space>
      {data.data ? (
        <BillingForm
          operator={operator}
          cubeId={cubeId}
          data={data.data}
          disabledReason={may('cube:write') ? undefined : t('Your role may not do this.')}
          onSaved={() => cache.invalidateQueries(cubeOverview(operator, cubeId))}
          onDone={() => void navigate({ to: '/$operator/cubes/$cubeId', params: { operator, cubeId } })}
        />
      ) : data.error ? (
        <ErrorPanel
          {...errorPanel(t('The billing data could not be loaded'), data.error)}
          onRetry={() => void data.refetch()}
          retrying={data.isFetching}
        />
      ) : (
        <RowsSkeleton />
      )}
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 8 } })
