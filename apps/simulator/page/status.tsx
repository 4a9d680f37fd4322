import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { CircleX, DoorOpen, Lock, type LucideIcon, OctagonMinus, Siren } from 'lucide-react'

type Tone = 'info' | 'neutral' | 'blocked' | 'error'

const SHOWN: Record<LockStatus, { word: string; tone: Tone; Icon: LucideIcon }> = {
  Open: { word: 'Open', tone: 'info', Icon: DoorOpen },
  Closed: { word: 'Closed', tone: 'neutral', Icon: Lock },
  Blocked: { word: 'Blocked', tone: 'blocked', Icon: OctagonMinus },
  Defective: { word: 'Defective', tone: 'error', Icon: CircleX },
  Breakin: { word: 'Break-in', tone: 'error', Icon: Siren },
}

export function StatusChip({ status }: { status: LockStatus }) {
  const { word, tone, Icon } = SHOWN[status]
  return (
    <span className="chip" data-tone={tone}>
      <Icon size={13} strokeWidth={2} aria-hidden />
      {word}
    </span>
  )
}
