import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { usePageRefresh } from '../../api/page-refresh.ts'
import { usePage } from '../../api/page-state.ts'
import { routeParam } from '../../api/route-param.ts'
import PlacesMap from '../../features/dashboard/PlacesMap.tsx'
import { placesRead, stateWord } from '../../features/dashboard/places.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { CardRow } from '../../ui/CardRow.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Card, SectionCard } from '../../ui/SectionCard.tsx'
import { look, PHONE, spokenOnly, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/map')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(placesRead(params.operator)),
  component: MapPage,
})

/** What stands beside the map: the rest is found in the list of cubes. */
const LISTED = 50

/** The whole map, and beside it the same facts as a list, the worst first. */
function MapPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const { data, refetch } = useSuspenseQuery(placesRead(operator))
  usePage(t('Map'), [{ label: t('Dashboard'), href: `/${operator}` }])
  usePageRefresh(() => void refetch())
  const unplaced = data.total - data.placed
  const more = data.placed - Math.min(LISTED, data.places.length)
  return (
    <Space>
      <PageHeader title={t('Map')} />
      {data.placed === 0 ? (
        <EmptyState
          title={t('No cube has coordinates')}
          sentence={t('Enter them at a cube under Edit, and it appears here.')}
        />
      ) : (
        <Beside>
          <Frame>
            <PlacesMap operator={operator} places={data.places} />
          </Frame>
          <SectionCard title={t('Cubes')} count={formatNumber(data.placed)} rows>
            <List>
              {data.places.slice(0, LISTED).map(({ id, name, state }) => (
                <li key={id}>
                  <CardRow detail={id} end={stateWord(state)}>
                    <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId: id }}>
                      {name}
                    </Link>
                  </CardRow>
                </li>
              ))}
            </List>
            {more > 0 && (
              <More>
                <Link to="/$operator/cubes" params={{ operator }}>
                  {t('{n} more', { n: formatNumber(more) })}
                </Link>
              </More>
            )}
            {unplaced > 0 && (
              <Note>{t('{n, plural, one {# cube has} other {# cubes have}} no coordinates.', { n: unplaced })}</Note>
            )}
          </SectionCard>
        </Beside>
      )}
    </Space>
  )
}

const Space = styled('div')({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gap: 16,
  padding: '20px 24px 24px',
  [PHONE]: { padding: 8, gap: 8, '& h1': spokenOnly },
})
const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: 16,
  alignItems: 'start',
  '@media (max-width: 1199.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [PHONE]: { gap: 8 },
})
const Frame = styled(Card)({
  overflow: 'hidden',
  height: 'max(380px, calc(100dvh - 180px))',
  [PHONE]: { height: '62dvh' },
})
const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': { color: 'inherit', fontWeight: 550, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
})
const More = styled('div')({
  borderTop: `1px solid ${look('line')}`,
  '& a': { display: 'block', padding: '11px 16px', ...text('dense'), fontWeight: 550, color: look('accentText') },
})
const Note = styled('p')({
  margin: 0,
  padding: '11px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  color: look('textSecondary'),
})
