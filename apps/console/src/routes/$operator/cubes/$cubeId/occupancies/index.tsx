import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { EventState } from '../../../../../features/apps/EventState.tsx'
import { cubeOverview } from '../../../../../features/cubes/reads.ts'
import { occupancyColumns, occupancyPhoneRow } from '../../../../../features/occupancies/columns.tsx'
import { OccupancyFilters } from '../../../../../features/occupancies/OccupancyFilters.tsx'
import { currentOn } from '../../../../../features/occupancies/reads.ts'
import { ListPage } from '../../../../../list/ListPage.tsx'
import { listSearch, readAhead } from '../../../../../list/use-list.ts'
import { t } from '../../../../../locales/i18n.ts'

const listOf = (operator: string, cubeId: string) =>
  ({ table: 'occupancies', endpoint: occupancies.list, params: { operator, cubeId } }) as const

export const Route = createFileRoute('/$operator/cubes/$cubeId/occupancies/')({
  validateSearch: listSearch(occupancies.list),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { operator, cubeId }, deps }) =>
    readAhead(queryClient, listOf(operator, cubeId), deps),
  component: OccupanciesPage,
})

function OccupanciesPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  return (
    <ListPage
      {...listOf(operator, cubeId)}
      below
      words={{
        title: t('Occupancies'),
        search: t('Search id, app or content'),
        failed: t('The occupancies could not be loaded'),
        empty: [t('No occupancies yet'), t('Each time an app occupies a box of this cube, it is listed here.')],
      }}
      filters={(list) => <OccupancyFilters operator={operator} cubeId={cubeId} current={currentOn(cube)} list={list} />}
      columns={occupancyColumns(({ events }) =>
        events === null ? (
          '—'
        ) : (
          <EventState of={events.state} number={events.state === 'Delivered' ? undefined : events.number} />
        ),
      )}
      rowKey={({ id }) => id}
      link={({ id: occupancyId }) =>
        linkOptions({
          to: '/$operator/cubes/$cubeId/occupancies/$occupancyId',
          params: { operator, cubeId, occupancyId },
        })
      }
      phone={occupancyPhoneRow}
    />
  )
}
