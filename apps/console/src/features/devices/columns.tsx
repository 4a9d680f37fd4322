import type { Device, OperatorDevice } from '@cubeward/contract/admin/devices.ts'
import type { ReactNode } from 'react'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { MomentText } from '../../list/MomentText.tsx'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionStatus } from '../../ui/status.ts'
import { deviceTypes } from './device-types.ts'

const typesOf = (device: Device) => device.types.map((type) => deviceTypes()[type].label).join(', ')

export function DeviceState({ device }: { device: Device }) {
  const status = connectionStatus[device.connected ? 'connected' : 'disconnectedMonitored']
  return (
    <StatusChip look={status} quiet={device.connected}>
      {t(status.label)}
    </StatusChip>
  )
}

export const deviceColumns = (): Column<Device>[] => [
  { key: 'deviceId', label: t('ID'), fixed: true, cell: (it) => <MonoId copy="hover">{it.deviceId}</MonoId> },
  { key: 'vendor', label: t('Vendor'), cell: (it) => it.vendor },
  { key: 'model', label: t('Model'), strong: true, cell: (it) => it.model },
  { key: 'types', label: t('Types'), cell: typesOf },
  { key: 'info', label: t('Info'), cell: (it) => it.info },
  { key: 'connected', label: t('Connection'), width: 150, cell: (it) => <DeviceState device={it} /> },
  {
    key: 'firstConnected',
    label: t('First connected'),
    width: 160,
    cell: (it) => it.firstConnected && <MomentText at={it.firstConnected} />,
  },
  {
    key: 'lastConnected',
    label: t('Last connected'),
    width: 160,
    cell: (it) => it.lastConnected && <MomentText at={it.lastConnected} />,
  },
]

export const devicePhoneRow = (device: Device): PhoneRow => ({
  title: [device.vendor, device.model].filter(Boolean).join(' ') || device.deviceId,
  state: <DeviceState device={device} />,
  detail: <MonoId copy="never">{device.deviceId}</MonoId>,
  end: typesOf(device),
})

const sorts = ['deviceId', 'vendor', 'model', 'connected', 'firstConnected', 'lastConnected']
/** The devices of all cubes: each with its cube, sorted on the server. */
export const operatorDeviceColumns = (cube: (device: OperatorDevice) => ReactNode): Column<OperatorDevice>[] => {
  const [id, ...others] = deviceColumns().map((it) => (sorts.includes(it.key) ? { ...it, sort: it.key } : it))
  return [...(id ? [id] : []), { key: 'cubeId', label: t('Cube'), sort: 'cubeId', cell: cube }, ...others]
}
