import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { Eye, TriangleAlert, WifiOff } from 'lucide-react'
import { routeParam } from '../../../api/route-param.ts'
import { cubeColumns, cubePhoneRow, isAlarm } from '../../../features/cubes/columns.tsx'
import { cubeCounts } from '../../../features/cubes/reads.ts'
import { FilterToggle } from '../../../list/FilterToggle.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { listSearch, readAhead } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'

export const Route = createFileRoute('/$operator/cubes/')({
  validateSearch: listSearch(cubes.list),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params, deps }) => {
    readAhead(queryClient, { table: 'cubes', endpoint: cubes.list, params }, deps)
    void queryClient.prefetchQuery(cubeCounts(params.operator))
  },
  component: CubesPage,
})

function CubesPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const counts = useQuery(cubeCounts(operator)).data
  return (
    <ListPage
      table="cubes"
      endpoint={cubes.list}
      params={{ operator }}
      words={{
        title: t('Cubes'),
        search: t('Search id, description, site, address'),
        failed: t('The cubes could not be loaded'),
        empty: [
          t('No cubes yet'),
          t('A cube appears here once it is set up and assigned to a tenant of this operator.'),
        ],
      }}
      columns={cubeColumns()}
      rowKey={(cube) => cube.id}
      link={({ id }) => linkOptions({ to: '/$operator/cubes/$cubeId', params: { operator, cubeId: id } })}
      alarm={isAlarm}
      phone={cubePhoneRow}
      filters={(list) => (
        <>
          <FilterToggle list={list} name="monitored" icon={Eye} count={counts?.monitored}>
            {t('Monitored only')}
          </FilterToggle>
          <FilterToggle list={list} name="disconnected" icon={WifiOff} count={counts?.disconnected}>
            {t('Disconnected only')}
          </FilterToggle>
          <FilterToggle list={list} name="alerts" icon={TriangleAlert} count={counts?.alerts}>
            {t('With alerts')}
          </FilterToggle>
        </>
      )}
    />
  )
}
