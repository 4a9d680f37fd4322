import type { TenantCube } from '@cubeward/contract/admin/tenants.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { t } from '../../locales/i18n.ts'
import { DoorMeter } from '../../ui/DoorMeter.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionStatus } from '../../ui/status.ts'
import { utilizationText } from './utilization-text.ts'

/** The cubes of one tenant. */
export const tenantCubeColumns = (): Column<TenantCube>[] => [
  { key: 'id', label: t('ID'), sort: 'id', fixed: true, cell: ({ id }) => <MonoId copy="hover">{id}</MonoId> },
  { key: 'description', label: t('Description'), sort: 'description', strong: true, cell: (cube) => cube.description },
  { key: 'site', room: 'wide', label: t('Site'), sort: 'site', cell: (cube) => cube.site },
  {
    key: 'monitored',
    room: 'wide',
    label: t('Monitored'),
    width: 140,
    cell: (cube) => <Monitored cube={cube} />,
    value: (cube) => cube.monitored,
  },
  {
    key: 'connected',
    label: t('Connected'),
    sort: 'connected',
    width: 160,
    cell: (cube) => <Connected cube={cube} />,
    value: (cube) => cube.connected,
  },
  {
    key: 'utilization',
    label: t('Utilization'),
    sort: 'utilization',
    width: 200,
    cell: (cube) => <Meter cube={cube} />,
    value: (cube) => utilizationText(cube.utilization),
  },
]

export const tenantCubePhoneRow = (cube: TenantCube): PhoneRow => ({
  title: cube.description ?? cube.id,
  state: <Connected cube={cube} />,
  detail: <MonoId copy="never">{cube.id}</MonoId>,
  end: <Meter cube={cube} />,
})

export const isTenantCubeAlarm = ({ monitored, connected }: TenantCube): boolean => monitored && !connected

function Monitored({ cube }: { cube: TenantCube }) {
  const look = connectionStatus[cube.monitored ? 'monitored' : 'notMonitored']
  return (
    <StatusChip look={look} quiet>
      {t(look.label)}
    </StatusChip>
  )
}

function Connected({ cube }: { cube: TenantCube }) {
  const look =
    connectionStatus[cube.connected ? 'connected' : cube.monitored ? 'disconnectedMonitored' : 'disconnected']
  return (
    <StatusChip look={look} quiet={!isTenantCubeAlarm(cube)}>
      {t(look.label)}
    </StatusChip>
  )
}

function Meter({ cube }: { cube: TenantCube }) {
  const label = utilizationText(cube.utilization)
  return <DoorMeter utilization={cube.utilization} label={label} lastKnown={!cube.connected} figures />
}
