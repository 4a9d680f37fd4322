import type { CubeListItem } from '@cubeward/contract/admin/cubes.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { t } from '../../locales/i18n.ts'
import { DoorMeter } from '../../ui/DoorMeter.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import { utilizationText } from './utilization-text.ts'

export const isAlarm = (cube: CubeListItem): boolean => cube.monitored && !cube.connected

export const cubeColumns = (): Column<CubeListItem>[] => [
  { key: 'id', label: t('ID'), sort: 'id', fixed: true, cell: (cube) => <MonoId copy="hover">{cube.id}</MonoId> },
  { key: 'description', label: t('Description'), sort: 'description', strong: true, cell: (cube) => cube.description },
  { key: 'site', label: t('Site'), sort: 'site', cell: (cube) => cube.site },
  { key: 'tenant', label: t('Tenant'), sort: 'tenant', cell: (cube) => cube.tenant?.name },
  {
    key: 'connected',
    label: t('Connection'),
    sort: 'connected',
    width: 190,
    cell: (cube) => <ConnectionChip cube={cube} quiet />,
  },
  {
    key: 'utilization',
    label: t('Utilization'),
    sort: 'utilization',
    width: 200,
    cell: (cube) => <Meter cube={cube} />,
  },
]

export const cubePhoneRow = (cube: CubeListItem): PhoneRow => ({
  title: cube.description ?? cube.id,
  state: <ConnectionChip cube={cube} quiet />,
  detail: <MonoId copy="never">{cube.id}</MonoId>,
  end: <Meter cube={cube} />,
})

function Meter({ cube }: { cube: CubeListItem }) {
  return (
    <DoorMeter
      utilization={cube.utilization}
      label={utilizationText(cube.utilization)}
      lastKnown={!cube.connected}
      figures
    />
  )
}
