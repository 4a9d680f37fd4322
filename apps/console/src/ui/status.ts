import type { BoxState } from '@cubeward/domain/box-state.ts'
import type { LucideIcon } from 'lucide-react'
import {
  Ban,
  Check,
  CircleQuestionMark,
  CircleX,
  DoorOpen,
  Eye,
  HardHat,
  Hourglass,
  LoaderCircle,
  Lock,
  OctagonMinus,
  Package,
  RefreshCw,
  Siren,
  Wifi,
  WifiOff,
  Wrench,
} from 'lucide-react'
import type { Tone } from './theme/tokens.ts'

/** How a status looks; its word comes from the message catalogue (`label` is the English source). */
export interface StatusLook {
  label: string
  tone: Tone
  /** Absent: the green lamp of a free box. */
  icon?: LucideIcon
  /** A good state: quiet in table rows. */
  good?: boolean
}

export type LockStatus = 'Open' | 'Closed' | 'Blocked' | 'Defective' | 'Breakin'

/** `disconnected` is loud only for monitored cubes. */
export type ConnectionStatus =
  | 'connected'
  | 'disconnectedMonitored'
  | 'disconnected'
  | 'reconnecting'
  | 'monitored'
  | 'notMonitored'
  | 'setup'

export type RequestStatus = 'none' | 'waiting'

export type CommandStep =
  | 'requested'
  | 'sent'
  | 'acknowledged'
  | 'running'
  | 'opened'
  | 'blocked'
  | 'rejected'
  | 'unknown'

export const connectionStatus: Record<ConnectionStatus, StatusLook> = {
  connected: { label: 'Connected', tone: 'success', icon: Wifi, good: true },
  disconnectedMonitored: { label: 'Disconnected', tone: 'error', icon: WifiOff },
  disconnected: { label: 'Disconnected', tone: 'neutral', icon: WifiOff, good: true },
  reconnecting: { label: 'Reconnecting...', tone: 'warning', icon: RefreshCw },
  monitored: { label: 'Monitored', tone: 'neutral', icon: Eye, good: true },
  notMonitored: { label: 'Not monitored', tone: 'neutral', icon: Eye, good: true },
  setup: { label: 'Setup mode', tone: 'warning', icon: HardHat },
}

/** Which look a cube's connection has: only a monitored cube that is away is an alarm. */
export const connectionOf = ({ connected, monitored }: { connected: boolean; monitored: boolean }): ConnectionStatus =>
  connected ? 'connected' : monitored ? 'disconnectedMonitored' : 'disconnected'

export const lockStatus: Record<LockStatus, StatusLook> = {
  Open: { label: 'Open', tone: 'info', icon: DoorOpen },
  Closed: { label: 'Closed', tone: 'neutral', icon: Lock, good: true },
  Blocked: { label: 'Blocked', tone: 'blocked', icon: OctagonMinus },
  Defective: { label: 'Defective', tone: 'error', icon: CircleX },
  Breakin: { label: 'Break-in', tone: 'error', icon: Siren },
}

export const boxStatus: Record<BoxState, StatusLook> = {
  free: { label: 'Free', tone: 'success', good: true },
  occupied: { label: 'Occupied', tone: 'occupied', icon: Package, good: true },
  open: { label: 'Open', tone: 'info', icon: DoorOpen },
  maintenance: { label: 'Maintenance', tone: 'warning', icon: Wrench },
  disabled: { label: 'Disabled', tone: 'neutral', icon: Ban },
  blocked: { label: 'Blocked', tone: 'blocked', icon: OctagonMinus },
  breakIn: { label: 'Break-in', tone: 'error', icon: Siren },
  defective: { label: 'Defective', tone: 'error', icon: CircleX },
  unknown: { label: 'Unknown', tone: 'neutral', icon: CircleQuestionMark },
}

export const requestStatus: Record<RequestStatus, StatusLook> = {
  none: { label: 'None pending', tone: 'neutral', good: true },
  waiting: { label: 'Not executed yet', tone: 'warning', icon: Hourglass },
}

export const commandStep: Record<CommandStep, StatusLook & { icon: LucideIcon }> = {
  requested: { label: 'Requested', tone: 'success', icon: Check },
  sent: { label: 'Sent', tone: 'success', icon: Check },
  acknowledged: { label: 'Acknowledged', tone: 'success', icon: Check },
  running: { label: 'Opening...', tone: 'neutral', icon: LoaderCircle },
  opened: { label: 'Opened', tone: 'info', icon: DoorOpen },
  blocked: { label: 'Blocked', tone: 'blocked', icon: OctagonMinus },
  rejected: { label: 'Rejected', tone: 'error', icon: CircleX },
  unknown: { label: 'Unknown', tone: 'neutral', icon: CircleQuestionMark },
}
