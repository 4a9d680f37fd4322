import { units } from '@cubeward/contract/admin/units.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { routeParam } from '../../../api/route-param.ts'
import { unitColumns, unitPhoneRow } from '../../../features/units/columns.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { listSearch } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'

export const Route = createFileRoute('/$operator/units/')({
  validateSearch: listSearch(units.list),
  component: UnitsPage,
})

/** The units of all cubes. */
function UnitsPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  return (
    <ListPage
      table="units"
      endpoint={units.list}
      params={{ operator }}
      words={{
        title: t('Units'),
        search: t('Search hostname, cube, operating system'),
        failed: t('The units could not be loaded'),
        empty: [t('No units yet'), t('A unit appears here once it is assigned to a cube of this operator.')],
      }}
      columns={unitColumns()}
      rowKey={({ id }) => id}
      link={({ id: unitId }) => linkOptions({ to: '/$operator/units/$unitId', params: { operator, unitId } })}
      phone={unitPhoneRow}
    />
  )
}
