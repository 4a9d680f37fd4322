import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Eye, WifiOff } from 'lucide-react'
import { routeParam } from '../../../api/route-param.ts'
import { cubeColumns, cubePhoneRow, isAlarm } from '../../../features/cubes/columns.tsx'
import { cubeCount, cubeList } from '../../../features/cubes/reads.ts'
import { operatorRead } from '../../../features/operators/reads.ts'
import { usePage } from '../../../features/shell/page-state.ts'
import { isNarrowed, ListPage, NoMatch } from '../../../list/ListPage.tsx'
import { ListTable } from '../../../list/ListTable.tsx'
import { listSearch, useList } from '../../../list/use-list.ts'
import { formatNumber } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'

export const Route = createFileRoute('/$operator/cubes/')({
  validateSearch: listSearch(cubes.list),
  component: CubesPage,
})

function CubesPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const { data } = useQuery(operatorRead(operator))
  usePage(t('Cubes'), [{ label: data?.name ?? operator, href: `/${operator}` }])
  const list = useList({ table: 'cubes', endpoint: cubes.list, read: (query) => cubeList(operator, query) })
  const columns = cubeColumns()
  return (
    <ListPage
      list={list}
      columns={columns}
      title={t('Cubes')}
      searchLabel={t('Search id, description, site, address')}
      failed={t('The cubes could not be loaded')}
      filters={
        <>
          <CubeFilter operator={operator} name="monitored" icon={Eye} list={list}>
            {t('Monitored only')}
          </CubeFilter>
          <CubeFilter operator={operator} name="disconnected" icon={WifiOff} list={list}>
            {t('Disconnected only')}
          </CubeFilter>
        </>
      }
    >
      <ListTable
        list={list}
        label={t('Cubes')}
        columns={columns}
        rowKey={(cube) => cube.id}
        rowLink={(cube, name) => (
          <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId: cube.id }}>
            {name}
          </Link>
        )}
        rowLook={(cube) => ({ alarm: isAlarm(cube) })}
        phone={cubePhoneRow}
        empty={
          isNarrowed(list) ? (
            <NoMatch list={list} />
          ) : (
            <EmptyState
              title={t('No cubes yet')}
              sentence={t('A cube appears here once it is set up and assigned to a tenant of this operator.')}
            />
          )
        }
      />
    </ListPage>
  )
}

interface CubeFilterProps {
  operator: string
  name: 'monitored' | 'disconnected'
  icon: typeof Eye
  list: Pick<ReturnType<typeof useList>, 'state' | 'change'>
  children: string
}

function CubeFilter({ operator, name, icon, list, children }: CubeFilterProps) {
  const { data } = useQuery(cubeCount(operator, { [name]: 'true' }))
  const on = list.state.filters[name] === 'true'
  return (
    <FilterChip
      icon={icon}
      on={on}
      onToggle={(next) => list.change({ filters: { [name]: next ? 'true' : undefined } })}
      count={data === undefined ? undefined : formatNumber(data)}
    >
      {children}
    </FilterChip>
  )
}
