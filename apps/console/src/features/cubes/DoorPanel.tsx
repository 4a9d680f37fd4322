import type { Box } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import { boxSize } from '@cubeward/domain/wall-layout.ts'
import type { Door } from '@cubeward/wall/door.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { History, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSettled, type LockCommand } from '../../live/command-state.ts'
import { stepsOf } from '../../live/command-words.ts'
import { formatSince, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { useRefusals } from '../../locales/refusals.ts'
import { DoorCard } from '../../ui/DoorCard.tsx'
import { boxStatus, lockStatus } from '../../ui/status.ts'
import { useNow } from '../../ui/use-now.ts'

interface DoorPanelProps {
  operator: string
  cubeId: string
  box: Box
  door: Door | undefined
  lock: Lock | undefined
  command: LockCommand | undefined
  disabledReason: string | undefined
  onOpen: () => void
  /** What is written at the door. */
  notes?: ReactNode
}

/** What the selected door is, and opening it. */
export function DoorPanel(props: DoorPanelProps) {
  const { operator, cubeId, box, door, lock, command, disabledReason, onOpen, notes } = props
  const now = useNow()
  useRefusals()
  const navigate = useNavigate()
  const params = { operator, cubeId, boxNumber: box.number }
  const status = boxStatus[door?.state ?? 'unknown']
  const word = lock ? t(lockStatus[lock.status].label) : t('No lock known')
  const occupied = box.occupiedBy
  return (
    <DoorCard
      title={t('Box {number}', { number: box.number })}
      size={boxSize(box.types)}
      status={status}
      statusLabel={t(status.label)}
      facts={[
        lock?.since ? t('{status} for {span}', { status: word, span: formatSince(lock.since, now) }) : word,
        ...(occupied
          ? [
              <Link
                key="occupied"
                to="/$operator/cubes/$cubeId/occupancies/$occupancyId"
                params={{ operator, cubeId, occupancyId: occupied.id }}
              >
                {t('Occupied by {app} since {time}', { app: occupied.appName, time: formatWhen(occupied.since, now) })}
              </Link>,
            ]
          : []),
      ]}
      open={{
        label: t('Open##action'),
        onClick: onOpen,
        pending: command !== undefined && !isSettled(command),
        disabledReason,
      }}
      details={{
        label: t('Details'),
        onClick: () => void navigate({ to: '/$operator/cubes/$cubeId/boxes/$boxNumber', params }),
      }}
      menu={[
        {
          key: 'edit',
          label: t('Edit box'),
          icon: Pencil,
          onClick: () => void navigate({ to: '/$operator/cubes/$cubeId/boxes/$boxNumber/edit', params }),
        },
        {
          key: 'events',
          label: t('Lock events'),
          icon: History,
          onClick: () =>
            void navigate({
              to: '/$operator/cubes/$cubeId/lock-events',
              params,
              ...(box.lock !== null && { search: { lock: box.lock } }),
            }),
        },
      ]}
      notes={notes}
      steps={stepsOf(command)}
      keys={{ open: t('open'), move: t('move') }}
    />
  )
}
