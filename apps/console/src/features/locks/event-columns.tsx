import type { LockEvent } from '@cubeward/contract/admin/locks.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { MomentText } from '../../list/MomentText.tsx'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { LockChip } from './LockChip.tsx'

/** What people look for comes first; the id, which only machines read, comes last. */
export const lockEventColumns = (boxOf: (lock: string) => string | undefined): Column<LockEvent>[] => [
  { key: 'box', label: t('Box'), fixed: true, cell: (event) => boxOf(event.lock) ?? '—' },
  { key: 'lock', label: t('Lock'), sort: 'lock', cell: (event) => <MonoId copy="never">{event.lock}</MonoId> },
  {
    key: 'status',
    label: t('Status'),
    sort: 'status',
    cell: (event) => <LockChip status={event.status} />,
    value: (event) => event.status,
  },
  { key: 'by', label: t('By'), cell: ({ by }) => by ?? '' },
  { key: 'created', label: t('Created'), sort: 'created', cell: (event) => <MomentText at={event.created} /> },
  {
    key: 'received',
    room: 'wide',
    label: t('Received'),
    sort: 'received',
    cell: (event) => <MomentText at={event.received} />,
  },
  { key: 'id', room: 'wider', label: t('ID'), cell: (event) => <MonoId copy="hover">{event.id}</MonoId> },
]

export const lockEventPhoneRow =
  (boxOf: (lock: string) => string | undefined) =>
  (event: LockEvent): PhoneRow => {
    const number = boxOf(event.lock)
    return {
      title: number === undefined ? event.lock : `${t('Box {number}', { number })} · ${event.lock}`,
      state: <LockChip status={event.status} />,
      detail: (
        <>
          {event.by != null && (
            <>
              {event.by}
              <br />
            </>
          )}
          <MomentText at={event.created} />
          <br />
          {t('Received')} <MomentText at={event.received} />
        </>
      ),
    }
  }
