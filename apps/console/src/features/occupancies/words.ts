import type { Occupancy } from '@cubeward/contract/admin/occupancies.ts'
import { Check, Package } from 'lucide-react'
import { formatSince, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import type { StatusLook } from '../../ui/status.ts'

type Span = Pick<Occupancy, 'created' | 'ended'>

export const occupancyLook = (ended: string | null): StatusLook =>
  ended === null
    ? { label: t('Current##occupancy'), tone: 'occupied', icon: Package, good: true }
    : { label: t('Ended'), tone: 'neutral', icon: Check, good: true }

/** "Current", or "Ended yesterday, 18:05". */
export const stateText = ({ ended }: Span, now: Date): string =>
  ended === null ? t('Current##occupancy') : t('Ended {time}', { time: formatWhen(ended, now) })

/** How long it has lasted, or did. */
export const lastedText = ({ created, ended }: Span, now: Date): string =>
  formatSince(created, ended === null ? now : new Date(ended))

/** The name of an app that is no more is not known. */
export const appText = ({ appName, appId }: Pick<Occupancy, 'appName' | 'appId'>): string => appName ?? appId
