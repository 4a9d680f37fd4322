import type { CubeListItem } from '@cubeward/contract/admin/cubes.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { t } from '../../locales/i18n.ts'
import { DoorMeter } from '../../ui/DoorMeter.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { styled } from '../../ui/theme/styled.ts'
import { AlertChip } from './AlertChip.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import { utilizationText } from './utilization-text.ts'

/** What is wrong stands beside the name; without alerts there is nothing but the name. */
const named = (cube: CubeListItem) =>
  Object.keys(cube.openAlerts).length === 0 ? (
    cube.description
  ) : (
    <Named>
      <span>{cube.description}</span>
      <AlertChip cube={cube} />
    </Named>
  )

export const isAlarm = (cube: CubeListItem): boolean => cube.monitored && !cube.connected

export const cubeColumns = (): Column<CubeListItem>[] => [
  { key: 'id', label: t('ID'), sort: 'id', fixed: true, cell: (cube) => <MonoId copy="hover">{cube.id}</MonoId> },
  { key: 'description', label: t('Description'), sort: 'description', strong: true, cell: named },
  { key: 'site', room: 'wide', label: t('Site'), sort: 'site', cell: (cube) => cube.site },
  { key: 'tenant', room: 'wide', label: t('Tenant'), sort: 'tenant', cell: (cube) => cube.tenant?.name },
  {
    key: 'connected',
    label: t('Connection'),
    sort: 'connected',
    width: 190,
    cell: (cube) => <ConnectionChip cube={cube} quiet />,
    value: ({ connected }) => (connected ? t('Connected') : t('Disconnected')),
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

export const cubePhoneRow = (cube: CubeListItem): PhoneRow => ({
  title: cube.description ?? cube.id,
  state: <ConnectionChip cube={cube} quiet />,
  detail: (
    <Named data-wraps>
      <MonoId copy="never">{cube.id}</MonoId>
      <AlertChip cube={cube} />
    </Named>
  ),
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

const Named = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '&[data-wraps]': { flexWrap: 'wrap', rowGap: 4 },
  '& > :first-of-type': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > :not(:first-of-type)': { flex: 'none' },
  '& > [data-several]': { flex: '0 3 auto', display: 'flex', minWidth: 96 },
})
