import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { errorPanel } from '../../../../../api/error-panel.ts'
import { routeParam } from '../../../../../api/route-param.ts'
import { LabelPrint } from '../../../../../features/activation-codes/LabelPrint.tsx'
import { codesForLabels } from '../../../../../features/activation-codes/reads.ts'
import { tenantRead } from '../../../../../features/tenants/reads.ts'
import { t } from '../../../../../locales/i18n.ts'
import { ErrorPanel } from '../../../../../ui/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../../../ui/Skeletons.tsx'

export const Route = createFileRoute('/$operator/tenants/$tenantId/cube-activation-codes/labels')({
  validateSearch: (raw: Record<string, unknown>): LabelSearch => ({
    ...(typeof raw.newest === 'number' && { newest: raw.newest }),
    ...(typeof raw.code === 'string' && { code: raw.code }),
  }),
  component: LabelsPage,
})

/** Which codes are chosen at first: all, if it says none. */
interface LabelSearch {
  newest?: number
  code?: string
}

function LabelsPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const { newest, code } = Route.useSearch()
  const { data, error, refetch } = useQuery(codesForLabels(operator, tenantId))
  const tenant = useQuery(tenantRead(operator, tenantId))
  if (error && data === undefined)
    return (
      <ErrorPanel
        variant="page"
        {...errorPanel(t('The cube activation codes could not be loaded'), error)}
        onRetry={() => void refetch()}
      />
    )
  return data === undefined ? (
    <RowsSkeleton />
  ) : (
    <LabelPrint
      codes={data}
      initial={data
        .map(({ cubeActivationCode }) => cubeActivationCode)
        .slice(0, newest)
        .filter((it) => code === undefined || it === code)}
      tenantName={tenant.data?.name ?? tenantId}
    />
  )
}
