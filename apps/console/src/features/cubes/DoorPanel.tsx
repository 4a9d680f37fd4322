import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { boxSize } from '@cubeward/domain/wall-layout.ts'
import type { Door } from '@cubeward/wall/door.ts'
import { isSettled, type LockCommand } from '../../live/command-state.ts'
import { stepsOf } from '../../live/command-words.ts'
import { formatSince } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { DoorCard } from '../../ui/DoorCard.tsx'
import { boxStatus, lockStatus } from '../../ui/status.ts'
import { useNow } from '../../ui/use-now.ts'

interface DoorPanelProps {
  box: Box
  door: Door | undefined
  lock: Lock | undefined
  command: LockCommand | undefined
  disabledReason: string | undefined
  onOpen: () => void
}

/** What the selected door is, and opening it. */
export function DoorPanel({ box, door, lock, command, disabledReason, onOpen }: DoorPanelProps) {
  const now = useNow()
  const status = boxStatus[door?.state ?? 'unknown']
  const since = box.occupiedBy?.since ?? lock?.since
  const facts = [
    lock ? t(lockStatus[lock.status].label) : t('No lock known'),
    box.occupiedBy?.appName,
    since ? t('since {span}', { span: formatSince(since, now) }) : undefined,
  ]
  return (
    <DoorCard
      title={t('Box {number}', { number: box.number })}
      size={boxSize(box.types)}
      status={status}
      statusLabel={t(status.label)}
      facts={facts.filter((it) => it !== undefined).join(' · ')}
      open={{
        label: t('Open##action'),
        onClick: onOpen,
        pending: command !== undefined && !isSettled(command),
        disabledReason,
      }}
      steps={stepsOf(command)}
      keys={{ open: t('open'), move: t('move') }}
    />
  )
}
