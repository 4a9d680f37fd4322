import type { Device, OperatorDevice } from '@cubeward/contract/admin/devices.ts'
import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionStatus } from '../../ui/status.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { styled } from '../../ui/theme/styled.ts'
import { deviceTypes } from './device-types.ts'

/** With the connection of its cube, where devices of several stand together. */
type ListedDevice = Device & Partial<Pick<OperatorDevice, 'cubeId' | 'cubeConnected'>>

const typesOf = (device: Device) => device.types.map((type) => deviceTypes()[type].label).join(', ')

/** Whether a device is there. Of a cube that is away it can only be said what it reported last. */
export function DeviceState({ device, cubeConnected = true }: { device: Device; cubeConnected?: boolean | undefined }) {
  if (device.connected && !cubeConnected)
    return (
      <Tip title={t('The cube is disconnected: this is what it said last.')}>
        <span>
          <StatusChip tone="neutral" icon={CircleQuestionMark}>
            {t('Last known: connected')}
          </StatusChip>
        </span>
      </Tip>
    )
  // one cause, one alarm: what a cube that is away has lost with it is silent
  const away = cubeConnected ? 'disconnectedMonitored' : 'disconnected'
  const status = connectionStatus[device.connected ? 'connected' : away]
  return (
    <StatusChip look={status} quiet>
      {t(status.label)}
    </StatusChip>
  )
}

/** `cubeConnected`: whether the cube of all of them is there. */
export const deviceColumns = (cubeConnected?: boolean): Column<ListedDevice>[] => [
  { key: 'deviceId', label: t('ID'), fixed: true, cell: (it) => <MonoId copy="hover">{it.deviceId}</MonoId> },
  { key: 'vendor', room: 'wide', label: t('Vendor'), cell: (it) => it.vendor },
  { key: 'model', label: t('Model'), strong: true, cell: (it) => it.model },
  { key: 'types', room: 'wider', label: t('Types'), cell: typesOf },
  { key: 'info', room: 'wider', label: t('Info'), cell: (it) => it.info },
  {
    key: 'connected',
    label: t('Connection'),
    width: 200,
    cell: (it) => <DeviceState device={it} cubeConnected={it.cubeConnected ?? cubeConnected} />,
    value: ({ connected }) => (connected ? t('Connected') : t('Disconnected')),
  },
  {
    key: 'firstConnected',
    room: 'wider',
    label: t('First connected'),
    width: 160,
    cell: (it) => it.firstConnected && <TimeText at={it.firstConnected} />,
  },
  {
    key: 'lastConnected',
    room: 'wider',
    label: t('Last connected'),
    width: 160,
    cell: (it) => it.lastConnected && <TimeText at={it.lastConnected} />,
  },
]

/** Vendor and model in one; the vendor once, though many models begin with it. */
export const deviceName = ({ vendor, model, deviceId }: Device): string => {
  if (vendor === null || model === null) return model ?? vendor ?? deviceId
  return model.toLowerCase().startsWith(vendor.toLowerCase()) ? model : `${vendor} ${model}`
}

export const devicePhoneRow = (device: ListedDevice, cubeConnected = device.cubeConnected): PhoneRow => ({
  title: deviceName(device),
  state: <DeviceState device={device} cubeConnected={cubeConnected} />,
  detail: (
    <Facts>
      <MonoId copy="never">{device.deviceId}</MonoId>
      {device.cubeId !== undefined && (
        <span>
          {t('Cube')} <MonoId copy="never">{device.cubeId}</MonoId>
        </span>
      )}
      {device.types.length > 0 && <span>{typesOf(device)}</span>}
      {device.info !== null && <span>{device.info}</span>}
      {device.firstConnected && (
        <span>
          {t('First connected')} <TimeText at={device.firstConnected} />
        </span>
      )}
      {device.lastConnected && (
        <span>
          {t('Last connected')} <TimeText at={device.lastConnected} />
        </span>
      )}
    </Facts>
  ),
})

const Facts = styled('span')({ display: 'grid', whiteSpace: 'normal', overflowWrap: 'anywhere' })
const sorts = ['deviceId', 'vendor', 'model', 'connected', 'firstConnected', 'lastConnected']
/** The devices of all cubes: each with its cube, sorted on the server. */
export const operatorDeviceColumns = (cube: (device: OperatorDevice) => ReactNode): Column<OperatorDevice>[] => {
  const [id, ...others] = deviceColumns().map((it) => (sorts.includes(it.key) ? { ...it, sort: it.key } : it))
  return [
    ...(id ? [id] : []),
    { key: 'cubeId', label: t('Cube'), sort: 'cubeId', cell: cube, value: (it) => it.cubeId },
    ...others,
  ]
}
