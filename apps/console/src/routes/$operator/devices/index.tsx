import { devices } from '@cubeward/contract/admin/devices.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { routeParam } from '../../../api/route-param.ts'
import { devicePhoneRow, operatorDeviceColumns } from '../../../features/devices/columns.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { listSearch } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { look, mono } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/devices/')({
  validateSearch: listSearch(devices.list),
  component: DevicesPage,
})

/** The devices of all cubes. */
function DevicesPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  return (
    <ListPage
      table="devices"
      endpoint={devices.list}
      params={{ operator }}
      words={{
        title: t('Devices'),
        search: t('Search id, vendor, model, type, cube'),
        failed: t('The devices could not be loaded'),
        empty: [t('No devices yet'), t('Devices appear here as soon as a cube reports them.')],
      }}
      columns={operatorDeviceColumns(({ cubeId }) => <Mono>{cubeId}</Mono>)}
      rowKey={({ cubeId, deviceId }) => `${cubeId} ${deviceId}`}
      link={({ cubeId }) => linkOptions({ to: '/$operator/cubes/$cubeId/devices', params: { operator, cubeId } })}
      phone={(device) => devicePhoneRow(device)}
    />
  )
}

const Mono = styled('span')({ ...mono, color: look('textSecondary') })
