import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import { isTenantCubeAlarm, tenantCubeColumns, tenantCubePhoneRow } from '../../../../features/cubes/tenant-columns.tsx'
import { tenantCubes } from '../../../../features/tenants/reads.ts'
import { isNarrowed, ListPage, NoMatch } from '../../../../list/ListPage.tsx'
import { ListTable } from '../../../../list/ListTable.tsx'
import { listSearch, useList } from '../../../../list/use-list.ts'
import { t } from '../../../../locales/i18n.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'

export const Route = createFileRoute('/$operator/tenants/$tenantId/cubes')({
  validateSearch: listSearch(tenants.cubes),
  component: TenantCubesPage,
})

function TenantCubesPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  const list = useList({
    table: 'tenant-cubes',
    endpoint: tenants.cubes,
    read: (query) => tenantCubes(operator, tenantId, query),
  })
  const columns = tenantCubeColumns()
  return (
    <ListPage list={list} columns={columns} failed={t('The cubes could not be loaded')}>
      <ListTable
        list={list}
        label={t('Cubes')}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }, name) => (
          <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId: id }}>
            {name}
          </Link>
        )}
        rowLook={(cube) => ({ alarm: isTenantCubeAlarm(cube) })}
        phone={tenantCubePhoneRow}
        empty={
          isNarrowed(list) ? (
            <NoMatch list={list} />
          ) : (
            <EmptyState
              title={t('No cubes yet')}
              sentence={t('A cube appears here once it is set up with one of the cube activation codes, or assigned.')}
            />
          )
        }
      />
    </ListPage>
  )
}
