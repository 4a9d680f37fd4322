import { type Device, devices } from '@cubeward/contract/admin/devices.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, read } from '../../../../api/api.ts'
import { usePageRefresh } from '../../../../api/page-refresh.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { deviceColumns, devicePhoneRow } from '../../../../features/devices/columns.tsx'
import { ConfirmCall } from '../../../../form/ConfirmCall.tsx'
import type { Column } from '../../../../list/columns.ts'
import { WholeListFoot } from '../../../../list/export/WholeListFoot.tsx'
import { ListTable } from '../../../../list/ListTable.tsx'
import { wholeList } from '../../../../list/use-list.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { Card } from '../../../../ui/SectionCard.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

const devicesOf = (operator: string, cubeId: string) => read(devices.ofCube, { params: { operator, cubeId } })

export const Route = createFileRoute('/$operator/cubes/$cubeId/devices')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(devicesOf(params.operator, params.cubeId)),
  component: DevicesPage,
})

function DevicesPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const { data, refetch } = useSuspenseQuery(devicesOf(operator, cubeId))
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const may = useMay(operator)
  const [asked, setAsked] = useState<Device>()
  usePageRefresh(() => void refetch())
  const remove = (device: Device) => (
    <IconAction
      icon={Trash2}
      label={t('Delete device {id}', { id: device.deviceId })}
      small
      disabledReason={may('cube:write') ? undefined : t('Your role may not do this.')}
      onClick={() => setAsked(device)}
    />
  )
  const columns: Column<Device>[] = [
    ...deviceColumns(cube.connected),
    { key: 'delete', label: t('Action'), width: 80, end: true, fixed: true, aside: true, cell: remove },
  ]
  return (
    <Space>
      <Card>
        <ListTable
          list={wholeList(data)}
          label={t('Devices')}
          columns={columns}
          rowKey={(device) => device.deviceId}
          phone={(device) => ({ ...devicePhoneRow(device, cube.connected), end: remove(device) })}
          empty={
            <EmptyState
              title={t('No devices yet')}
              sentence={t('Devices appear here as soon as the cube reports them.')}
            />
          }
        />
        <WholeListFoot
          table="cube-devices"
          title={t('Devices')}
          rows={data}
          columns={columns}
          endpoint={devices.ofCube}
          params={{ operator, cubeId }}
        />
      </Card>
      <ConfirmCall
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        danger
        icon={Trash2}
        title={t('Delete device {id}?', { id: asked?.deviceId ?? '' })}
        text={
          asked?.connected
            ? t('The device is still connected: it appears again when the cube reports it again.')
            : t('It appears again if the cube reports it again.')
        }
        confirmLabel={t('Delete device')}
        run={() => call(devices.remove, { params: { operator, cubeId, deviceId: asked?.deviceId ?? '' } })}
        done={t('Device {id} was deleted.', { id: asked?.deviceId ?? '' })}
        onDone={() => void refetch()}
      />
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 8 } })
