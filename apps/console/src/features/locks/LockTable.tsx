import { type Lock, locks as locksOf } from '@cubeward/contract/admin/locks.ts'
import { compareBoxNumbers } from '@cubeward/domain/box-number.ts'
import { DoorOpen } from 'lucide-react'
import type { Column } from '../../list/columns.ts'
import { WholeListFoot } from '../../list/export/WholeListFoot.tsx'
import { ListTable } from '../../list/ListTable.tsx'
import { wholeList } from '../../list/use-list.ts'
import { isSettled, stateOf } from '../../live/command-state.ts'
import { stateWord } from '../../live/command-words.ts'
import type { CubeFeed } from '../../live/use-cube-feed.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { lockStatus } from '../../ui/status.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { LockChip } from './LockChip.tsx'

interface LockTableProps {
  operator: string
  cubeId: string
  locks: readonly Lock[]
  feed: CubeFeed
  /** Why no lock can be opened now; undefined when they can. */
  disabledReason: string | undefined
}

const arranged = (locks: readonly Lock[]) => locks.toSorted((a, b) => compareBoxNumbers(a.lock, b.lock))

/** Every lock of a cube, as it is now, and opening it. */
export function LockTable({ operator, cubeId, locks, feed, disabledReason }: LockTableProps) {
  const sorted = arranged(locks)
  const box = (lock: Lock) => {
    if (lock.boxNumber === null) return t('No box')
    return lock.secondary ? t('{number} (secondary lock)', { number: lock.boxNumber }) : lock.boxNumber
  }
  const open = (lock: Lock) => {
    const command = feed.commands[lock.lock]
    const running = command !== undefined && !isSettled(command)
    return (
      <ActionButton
        size="small"
        icon={DoorOpen}
        pending={running}
        disabledReason={disabledReason}
        onClick={() => feed.open(lock.lock)}
      >
        {running ? stateWord(stateOf(command)) : t('Open##action')}
        <span className="visually-hidden"> {t('lock {lock}', { lock: lock.lock })}</span>
      </ActionButton>
    )
  }
  const columns: Column<Lock>[] = [
    { key: 'lock', label: t('Lock'), fixed: true, cell: (lock) => <MonoId copy="hover">{lock.lock}</MonoId> },
    {
      key: 'status',
      label: t('Status'),
      cell: (lock) => <LockChip status={lock.status} />,
      value: ({ status }) => t(lockStatus[status].label),
    },
    { key: 'box', label: t('Box'), cell: box },
    { key: 'since', label: t('Since'), cell: (lock) => (lock.since ? <TimeText at={lock.since} /> : '—') },
    { key: 'open', label: t('Action'), end: true, aside: true, cell: open },
  ]
  return (
    <>
      <ListTable
        list={wholeList(sorted)}
        label={t('Locks')}
        columns={columns}
        rowKey={(lock) => lock.lock}
        rowParts={(lock) => [lock, feed.commands[lock.lock], feed.open, disabledReason]}
        phone={(lock) => ({
          title: lock.boxNumber === null ? lock.lock : t('Box {number}', { number: lock.boxNumber }),
          state: <LockChip status={lock.status} />,
          detail: <MonoId copy="never">{lock.lock}</MonoId>,
          end: open(lock),
        })}
        empty={
          <EmptyState title={t('No locks yet')} sentence={t('Locks appear here as soon as the cube reports them.')} />
        }
      />
      <WholeListFoot
        table="locks"
        title={t('Locks')}
        rows={sorted}
        columns={columns}
        endpoint={locksOf.list}
        params={{ operator, cubeId }}
        arrange={arranged}
      />
    </>
  )
}
