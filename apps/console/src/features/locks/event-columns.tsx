import type { LockEvent } from '@cubeward/contract/admin/locks.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { MomentText } from '../../list/MomentText.tsx'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { LockChip } from './LockChip.tsx'

export const lockEventColumns = (): Column<LockEvent>[] => [
  { key: 'id', label: t('ID'), fixed: true, cell: (event) => <MonoId copy="hover">{event.id}</MonoId> },
  { key: 'created', label: t('Created'), sort: 'created', cell: (event) => <MomentText at={event.created} /> },
  { key: 'received', label: t('Received'), sort: 'received', cell: (event) => <MomentText at={event.received} /> },
  { key: 'lock', label: t('Lock'), sort: 'lock', cell: (event) => <MonoId copy="never">{event.lock}</MonoId> },
  { key: 'status', label: t('Status'), sort: 'status', cell: (event) => <LockChip status={event.status} /> },
]

export const lockEventPhoneRow = (event: LockEvent): PhoneRow => ({
  title: event.lock,
  state: <LockChip status={event.status} />,
  detail: (
    <>
      <MomentText at={event.created} />
      <br />
      {t('Received')} <MomentText at={event.received} />
      <br />
      <MonoId copy="never">{event.id}</MonoId>
    </>
  ),
})
