import type { OccupancyListItem } from '@cubeward/contract/admin/occupancies.ts'
import { boxSize } from '@cubeward/domain/wall-layout.ts'
import type { ReactNode } from 'react'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { MomentText } from '../../list/MomentText.tsx'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useNow } from '../../ui/use-now.ts'
import { appText, lastedText, occupancyLook, stateText } from './words.ts'

type Row = OccupancyListItem

/** `events` draws the state of what the app was told. */
export const occupancyColumns = (events: (row: Row) => ReactNode): Column<Row>[] => [
  {
    key: 'id',
    label: t('ID'),
    fixed: true,
    track: [104, 2],
    cell: (it) => <MonoId copy="hover">{it.id}</MonoId>,
    value: (it) => it.id,
  },
  {
    key: 'box',
    label: t('Box'),
    sort: 'boxNumber',
    strong: true,
    fixed: true,
    track: [60, 1],
    cell: (it) => it.boxNumber,
  },
  { key: 'size', room: 'wide', label: t('Size'), track: [60, 1], cell: (it) => boxSize(it.boxTypes) ?? '—' },
  { key: 'app', label: t('App'), track: [104, 2], cell: appText },
  {
    key: 'created',
    label: t('Created'),
    sort: 'created',
    track: [148, 1],
    cell: (it) => <MomentText at={it.created} />,
    value: (it) => ({ at: it.created }),
  },
  {
    key: 'updated',
    room: 'wide',
    label: t('Updated'),
    sort: 'updated',
    track: [148, 1],
    cell: (it) => <MomentText at={it.updated} />,
    value: (it) => ({ at: it.updated }),
  },
  {
    key: 'ended',
    label: t('Ended'),
    sort: 'ended',
    track: [176, 2],
    cell: (it) => <State of={it} />,
    value: (it) => ({ at: it.ended }),
  },
  {
    key: 'for',
    room: 'wide',
    label: t('For##duration'),
    end: true,
    track: [104, 1],
    cell: (it) => <Lasted of={it} />,
    value: (it) => lastedText(it, new Date()),
  },
  {
    key: 'events',
    label: t('Events'),
    track: [120, 2],
    cell: events,
    value: (it) => it.events?.state,
  },
]

export const occupancyPhoneRow = (it: Row): PhoneRow => ({
  title: `${t('Box {number}', { number: it.boxNumber })} · ${appText(it)}`,
  state: <State of={it} />,
  detail: <MonoId copy="never">{it.id}</MonoId>,
  end: <Lasted of={it} />,
})

/** What is over is only said quietly. */
function State({ of }: { of: Row }) {
  const now = useNow()
  return (
    <StatusChip look={occupancyLook(of.ended)} quiet>
      {stateText(of, now)}
    </StatusChip>
  )
}

const Lasted = ({ of }: { of: Row }) => lastedText(of, useNow())
