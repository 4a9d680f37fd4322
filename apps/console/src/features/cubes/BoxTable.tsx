import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import type { Door } from '@cubeward/wall/door.ts'
import { DoorOpen } from 'lucide-react'
import type { Column } from '../../list/columns.ts'
import { ListTable } from '../../list/ListTable.tsx'
import { wholeList } from '../../list/use-list.ts'
import { isSettled, type LockCommands } from '../../live/command-state.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { boxStatus } from '../../ui/status.ts'
import { TimeText } from '../../ui/TimeText.tsx'

interface BoxTableProps {
  boxes: readonly Box[]
  doors: readonly Door[]
  locks: readonly Lock[]
  commands: LockCommands
  reasonFor: (lock: string | null) => string | undefined
  onOpen: (number: string) => void
}

/** The wall as text: the same facts, box by box. */
export function BoxTable({ boxes, doors, locks, commands, reasonFor, onOpen }: BoxTableProps) {
  const doorOf = new Map(doors.map((it) => [it.number, it]))
  const lockOf = new Map(locks.map((it) => [it.lock, it]))
  const state = (box: Box) => {
    const look = boxStatus[doorOf.get(box.number)?.state ?? 'unknown']
    return (
      <StatusChip look={look} quiet>
        {t(look.label)}
      </StatusChip>
    )
  }
  const since = (box: Box) => box.occupiedBy?.since ?? lockOf.get(box.lock ?? '')?.since
  const open = (box: Box) => {
    const command = commands[box.lock ?? '']
    return (
      <ActionButton
        size="small"
        icon={DoorOpen}
        pending={command !== undefined && !isSettled(command)}
        disabledReason={reasonFor(box.lock)}
        onClick={() => onOpen(box.number)}
      >
        {t('Open##action')}
        <span className="visually-hidden"> {t('Box {number}', { number: box.number })}</span>
      </ActionButton>
    )
  }
  const columns: Column<Box>[] = [
    { key: 'number', label: t('Box'), track: [64, 1], strong: true, fixed: true, cell: (box) => box.number },
    { key: 'size', room: 'wide', label: t('Size'), track: [64, 1], cell: (box) => doorOf.get(box.number)?.size ?? '—' },
    { key: 'state', label: t('State'), track: [120, 2], cell: state },
    {
      key: 'lock',
      label: t('Lock'),
      track: [120, 2],
      cell: (box) => (box.lock ? <MonoId copy="hover">{box.lock}</MonoId> : '—'),
    },
    { key: 'app', room: 'wide', label: t('App'), track: [112, 2], cell: (box) => box.occupiedBy?.appName ?? '—' },
    {
      key: 'since',
      label: t('Since'),
      track: [120, 2],
      cell: (box) => (since(box) ? <TimeText at={since(box) ?? ''} /> : '—'),
    },
    { key: 'open', label: t('Action'), track: [124, 1], end: true, cell: open },
  ]
  return (
    <ListTable
      list={wholeList(boxes)}
      label={t('Boxes')}
      columns={columns}
      rowKey={(box) => box.number}
      phone={(box) => ({
        title: t('Box {number}', { number: box.number }),
        state: state(box),
        detail: box.lock ? t('lock {lock}', { lock: box.lock }) : t('no lock'),
        end: open(box),
      })}
      empty={null}
    />
  )
}
