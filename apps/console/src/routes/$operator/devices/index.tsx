import { devices, type OperatorDevice } from '@cubeward/contract/admin/devices.ts'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listRead } from '../../../api/api.ts'
import { routeParam } from '../../../api/route-param.ts'
import { devicePhoneRow, operatorDeviceColumns } from '../../../features/devices/columns.tsx'
import { operatorRead } from '../../../features/operators/reads.ts'
import { usePage } from '../../../features/shell/page-state.ts'
import { isNarrowed, ListPage, NoMatch } from '../../../list/ListPage.tsx'
import { ListTable } from '../../../list/ListTable.tsx'
import { listSearch, useList } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { look, mono } from '../../../ui/theme/css.ts'

export const Route = createFileRoute('/$operator/devices/')({
  validateSearch: listSearch(devices.list),
  component: DevicesPage,
})

/** DEV-03, DEV-04: the devices of all cubes. */
function DevicesPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const { data } = useQuery(operatorRead(operator))
  usePage(t('Devices'), [{ label: data?.name ?? operator, href: `/${operator}` }])
  const list = useList({
    table: 'devices',
    endpoint: devices.list,
    read: (query) => listRead(devices.list, { params: { operator }, query }),
  })
  const columns = operatorDeviceColumns(({ cubeId }) => <Mono>{cubeId}</Mono>)
  const rowLink = ({ cubeId }: OperatorDevice, name: ReactNode) => (
    <Link to="/$operator/cubes/$cubeId/devices" params={{ operator, cubeId }}>
      {name}
    </Link>
  )
  return (
    <ListPage
      list={list}
      columns={columns}
      title={t('Devices')}
      searchLabel={t('Search id, vendor, model, type, cube')}
      failed={t('The devices could not be loaded')}
    >
      <ListTable
        list={list}
        label={t('Devices')}
        columns={columns}
        rowKey={({ cubeId, deviceId }) => `${cubeId} ${deviceId}`}
        rowLink={rowLink}
        phone={(device) => devicePhoneRow(device)}
        empty={
          isNarrowed(list) ? (
            <NoMatch list={list} />
          ) : (
            <EmptyState
              title={t('No devices yet')}
              sentence={t('Devices appear here as soon as a cube reports them.')}
            />
          )
        }
      />
    </ListPage>
  )
}

const Mono = styled('span')({ ...mono, color: look('textSecondary') })
