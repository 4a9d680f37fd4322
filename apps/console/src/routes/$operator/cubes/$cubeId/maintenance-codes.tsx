import { maintenanceCodes } from '@cubeward/contract/admin/maintenance-codes.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { read } from '../../../../api/api.ts'
import { usePageRefresh } from '../../../../api/page-refresh.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { CodesForm } from '../../../../features/maintenance-codes/CodesForm.tsx'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

const codesOf = (operator: string, cubeId: string) => read(maintenanceCodes.read, { params: { operator, cubeId } })

export const Route = createFileRoute('/$operator/cubes/$cubeId/maintenance-codes')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(codesOf(params.operator, params.cubeId)),
  component: MaintenanceCodesPage,
})

function MaintenanceCodesPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const { data: codes, refetch } = useSuspenseQuery(codesOf(operator, cubeId))
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const may = useMay(operator)
  usePageRefresh(() => void refetch())
  return (
    <Space>
      <CodesForm
        operator={operator}
        cubeId={cubeId}
        codes={codes}
        connected={cube.connected}
        disabledReason={may('cube:write') ? undefined : t('Your role may not do this.')}
      />
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 8 } })
