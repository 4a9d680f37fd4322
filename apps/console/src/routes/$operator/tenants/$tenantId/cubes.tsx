import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import { isTenantCubeAlarm, tenantCubeColumns, tenantCubePhoneRow } from '../../../../features/cubes/tenant-columns.tsx'
import { ListPage } from '../../../../list/ListPage.tsx'
import { listSearch } from '../../../../list/use-list.ts'
import { t } from '../../../../locales/i18n.ts'

export const Route = createFileRoute('/$operator/tenants/$tenantId/cubes')({
  validateSearch: listSearch(tenants.cubes),
  component: TenantCubesPage,
})

function TenantCubesPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const tenantId = routeParam(params, 'tenantId')
  return (
    <ListPage
      table="tenant-cubes"
      endpoint={tenants.cubes}
      params={{ operator, tenantId }}
      below
      words={{
        title: t('Cubes'),
        failed: t('The cubes could not be loaded'),
        empty: [
          t('No cubes yet'),
          t('A cube appears here once it is set up with one of the cube activation codes, or assigned.'),
        ],
      }}
      columns={tenantCubeColumns()}
      rowKey={({ id }) => id}
      link={({ id }) => linkOptions({ to: '/$operator/cubes/$cubeId', params: { operator, cubeId: id } })}
      alarm={isTenantCubeAlarm}
      phone={tenantCubePhoneRow}
    />
  )
}
