import { styled } from '@mui/material/styles'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { errorPanel } from '../../../../api/error-panel.ts'
import { usePageRefresh } from '../../../../api/page-refresh.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { BoxWallCard } from '../../../../features/cubes/BoxWallCard.tsx'
import { IdentityCard, UnitsCard, UtilizationCard } from '../../../../features/cubes/OverviewCards.tsx'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { lockList } from '../../../../features/locks/reads.ts'
import { useOpenCube } from '../../../../live/cube-feed-context.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { SectionCard } from '../../../../ui/SectionCard.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/')({
  loader: ({ context, params }) => context.queryClient.prefetchQuery(lockList(params.operator, params.cubeId)),
  component: CubeOverviewPage,
})

function CubeOverviewPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const overview = useSuspenseQuery(cubeOverview(operator, cubeId))
  const locks = useQuery(lockList(operator, cubeId))
  const may = useMay(operator)
  const feed = useOpenCube()
  usePageRefresh(() => {
    void overview.refetch()
    void locks.refetch()
  })
  const cube = overview.data
  return (
    <Cards>
      {locks.data ? (
        <BoxWallCard cube={cube} locks={locks.data} feed={feed} mayOpen={may('lock:open')} />
      ) : (
        <SectionCard
          title={t('Boxes')}
          loading={locks.error === null}
          error={
            locks.error
              ? { ...errorPanel(t('The locks could not be loaded'), locks.error), onRetry: () => void locks.refetch() }
              : undefined
          }
        />
      )}
      <Stack>
        <UtilizationCard cube={cube} locks={locks.data ?? []} />
        <UnitsCard cube={cube} />
        <IdentityCard cube={cube} />
      </Stack>
    </Cards>
  )
}

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  padding: '16px 24px 24px',
  '@media (max-width: 1199.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [PHONE]: { padding: 8, gap: 8 },
})
const Stack = styled('div')({
  display: 'grid',
  gap: 16,
  '@media (min-width: 600px) and (max-width: 1199.95px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
  },
  [PHONE]: { gap: 8 },
})
