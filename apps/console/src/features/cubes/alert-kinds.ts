import { alertOrder } from '@cubeward/domain/alert-causes.ts'
import { CircleQuestionMark, type LucideIcon, Siren, TriangleAlert, Unplug, Wrench } from 'lucide-react'
import { t } from '../../locales/i18n.ts'

interface AlertKind {
  icon: LucideIcon
  tone: 'error' | 'warning'
  /** A sentence where there is room for one. */
  word: () => string
  /** In the row of a list, if it is another one. */
  short?: () => string
}

const order: readonly string[] = alertOrder

const kinds: Record<string, AlertKind> = {
  BreakIn: { icon: Siren, tone: 'error', word: () => t('Break-in') },
  LockDefective: { icon: TriangleAlert, tone: 'error', word: () => t('Lock defective') },
  LockBlocked: { icon: TriangleAlert, tone: 'error', word: () => t('Lock blocked') },
  LockControllerLost: { icon: Unplug, tone: 'error', word: () => t('Lock controller lost') },
  CubeDisconnected: { icon: Unplug, tone: 'error', word: () => t('Cube disconnected') },
  CloneSuspected: {
    icon: Siren,
    tone: 'error',
    word: () => t('Two devices are signed in as this cube. One may be a copy.'),
    short: () => t('Two devices'),
  },
  LateLockResult: {
    icon: TriangleAlert,
    tone: 'warning',
    word: () => t('A lock answered after the time limit'),
    short: () => t('Late answer'),
  },
  OpeningUnanswered: {
    icon: CircleQuestionMark,
    tone: 'warning',
    word: () => t('Opening without an answer'),
    short: () => t('No answer'),
  },
  MaintenanceRequired: {
    icon: Wrench,
    tone: 'warning',
    word: () => t('Maintenance required'),
    short: () => t('Maintenance'),
  },
}

export const alertKind = (type: string): AlertKind =>
  kinds[type] ?? { icon: TriangleAlert, tone: 'error', word: () => type }

/** Which of two types is to be seen first. */
export const bySeverity = (one: string, other: string): number => order.indexOf(one) - order.indexOf(other)
