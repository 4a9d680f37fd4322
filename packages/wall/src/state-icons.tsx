import type { BoxState } from '@cubeward/domain/box-state.ts'
import {
  Ban,
  CircleQuestionMark,
  CircleX,
  DoorOpen,
  type LucideIcon,
  OctagonMinus,
  Package,
  Siren,
  Wrench,
} from 'lucide-react'

/** A free door has a lamp instead of an icon. */
const ICONS: Record<Exclude<BoxState, 'free'>, LucideIcon> = {
  occupied: Package,
  open: DoorOpen,
  maintenance: Wrench,
  disabled: Ban,
  blocked: OctagonMinus,
  breakIn: Siren,
  defective: CircleX,
  unknown: CircleQuestionMark,
}

export function StateIcon({ state, size = 14 }: { state: BoxState; size?: number }) {
  if (state === 'free') return <span className="cw-lamp" aria-hidden />
  const Icon = ICONS[state]
  return <Icon className="cw-icon" size={size} strokeWidth={2} aria-hidden />
}
