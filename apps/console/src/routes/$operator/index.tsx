import { dashboard } from '@cubeward/contract/admin/dashboard.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { read } from '../../api/api.ts'
import { usePageRefresh } from '../../api/page-refresh.ts'
import { usePage } from '../../api/page-state.ts'
import { routeParam } from '../../api/route-param.ts'
import { AlertsCard } from '../../features/cubes/AlertsCard.tsx'
import { DisconnectedCard, disconnectedRead } from '../../features/cubes/DisconnectedCard.tsx'
import { isNew } from '../../features/cubes/is-new.ts'
import { BusyHoursCard } from '../../features/dashboard/BusyHoursCard.tsx'
import { DaysCard } from '../../features/dashboard/DaysCard.tsx'
import { FullestCard } from '../../features/dashboard/FullestCard.tsx'
import { KpiRow } from '../../features/dashboard/KpiRow.tsx'
import { MapCard } from '../../features/dashboard/MapCard.tsx'
import { type Period, periodOf, usualPeriod } from '../../features/dashboard/period.ts'
import { WeekCard } from '../../features/dashboard/WeekCard.tsx'
import { t } from '../../locales/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, PHONE, spokenOnly, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

const minute = 60_000
const kpisOf = (operator: string) => ({ ...read(dashboard.read, { params: { operator } }), refetchInterval: minute })
const figuresOf = (operator: string) => ({
  ...read(dashboard.figures, { params: { operator } }),
  refetchInterval: 5 * minute,
})

export const Route = createFileRoute('/$operator/')({
  validateSearch: ({ days }: Record<string, unknown>): { days?: Period } => {
    const period = periodOf(days)
    return period === usualPeriod ? {} : { days: period }
  },
  loader: ({ context: { queryClient }, params: { operator } }) => {
    void queryClient.prefetchQuery(disconnectedRead(operator))
    return Promise.all([
      queryClient.ensureQueryData(kpisOf(operator)),
      queryClient.ensureQueryData(figuresOf(operator)),
    ])
  },
  component: DashboardPage,
})

/** What a dispatcher sees first: what is broken, and how much is going on. */
function DashboardPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const { data: kpis, refetch } = useSuspenseQuery(kpisOf(operator))
  const { data: figures, refetch: refetchFigures } = useSuspenseQuery(figuresOf(operator))
  const { data: disconnected } = useQuery(disconnectedRead(operator))
  const { days: period = usualPeriod } = Route.useSearch()
  const navigate = Route.useNavigate()
  const bars = { days: figures.days, period }
  const choosePeriod = (days: Period) =>
    void navigate({ search: days === usualPeriod ? {} : { days }, replace: true, resetScroll: false })
  usePage(t('Dashboard'))
  usePageRefresh(() => void Promise.all([refetch(), refetchFigures()]))
  return (
    <Space>
      <PageHeader
        title={t('Dashboard')}
        actions={
          <Computed>
            {t('Computed')} <TimeText at={kpis.kpisComputedAt} />
          </Computed>
        }
      />
      <KpiRow
        of={kpis}
        figures={figures}
        disconnected={disconnected?.totalElements}
        news={kpis.alerts.filter(isNew).length}
      />
      <Cards data-shares="2:1">
        <DaysCard title={t('Occupancies per day')} {...bars} counted="occupancies" onPeriod={choosePeriod} />
        <BusyHoursCard hours={figures.hours} />
      </Cards>
      <Cards>
        <DisconnectedCard operator={operator} />
        <AlertsCard operator={operator} cared={kpis.alerts}>
          <EmptyState title={t('No alerts')} sentence={t('What needs somebody appears here.')} />
        </AlertsCard>
        <MapCard operator={operator} />
      </Cards>
      <Cards>
        <FullestCard operator={operator} cubes={figures.fullest} />
        <WeekCard operator={operator} week={figures.week} />
        <DaysCard title={t('Lock openings per day')} {...bars} counted="openings" />
      </Cards>
    </Space>
  )
}

const Space = styled('div')({
  display: 'grid',
  gap: 16,
  padding: '20px 24px 24px',
  [PHONE]: { padding: 8, gap: 8, '& h1': spokenOnly },
})
const Computed = styled('span')({ ...text('dense'), color: look('textSecondary') })
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  gap: 16,
  alignItems: 'stretch',
  // no room for three: the last one takes the line that it would leave half empty
  '@media (max-width: 1095.95px)': { '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  '&[data-shares="2:1"]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media (min-width: 1200px)': { '&[data-shares="2:1"]': { gridTemplateColumns: '2fr 1fr' } },
  [PHONE]: { gap: 8 },
})
