import type { NotificationListItem } from '@cubeward/contract/admin/notifications.ts'
import type { ChannelStatus, NotificationStatus } from '@cubeward/domain/notification-status.ts'
import {
  CheckCheck,
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
  Mail,
  MessageSquare,
  RotateCw,
  Smartphone,
  TimerOff,
} from 'lucide-react'
import { t } from '../../locales/i18n.ts'
import type { StatusLook } from '../../ui/status.ts'

/** How a state of a notification or of one of its ways looks. */
export const statusLook = (status: NotificationStatus | ChannelStatus): StatusLook =>
  ({
    Delivered: { label: t('Delivered'), tone: 'success' as const, icon: CheckCheck, good: true },
    Sent: { label: t('Sent'), tone: 'success' as const, icon: CircleCheck, good: true },
    Failed: { label: t('Failed'), tone: 'error' as const, icon: CircleX },
    Retry: { label: t('Is tried again'), tone: 'warning' as const, icon: RotateCw },
    Pending: { label: t('Pending'), tone: 'warning' as const, icon: Hourglass },
    Expired: { label: t('Expired'), tone: 'neutral' as const, icon: TimerOff },
  })[status]

export const statuses: readonly NotificationStatus[] = ['Delivered', 'Sent', 'Failed', 'Expired', 'Pending']

export type ChannelKey = 'email' | 'sms' | 'matrix'
export const channelLook = (channel: ChannelKey): { label: string; icon: LucideIcon } =>
  ({
    email: { label: t('E-mail'), icon: Mail },
    sms: { label: t('SMS'), icon: Smartphone },
    matrix: { label: t('Matrix'), icon: MessageSquare },
  })[channel]

/** The ways that a notification has, with the address of each. */
export function channelsOf({ email, sms, matrix }: Pick<NotificationListItem, 'email' | 'sms' | 'matrix'>) {
  return [
    ...(email === null ? [] : [{ channel: 'email' as const, address: email.to, ...email }]),
    ...(sms === null ? [] : [{ channel: 'sms' as const, address: sms.phone, ...sms }]),
    ...(matrix === null ? [] : [{ channel: 'matrix' as const, address: matrix.recipient, ...matrix }]),
  ]
}
