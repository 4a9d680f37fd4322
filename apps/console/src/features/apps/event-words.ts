import type { AppEventType, AppOccupancyEvent, ProcessingState } from '@cubeward/contract/admin/app-events.ts'
import { CircleCheck, Hourglass, TimerOff } from 'lucide-react'
import { formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { formatDuration } from '../../ui/format.ts'
import type { StatusLook } from '../../ui/status.ts'

export const stateLook = (state: ProcessingState): StatusLook =>
  ({
    Pending: { label: t('Pending'), tone: 'warning', icon: Hourglass } as const,
    Delivered: { label: t('Delivered'), tone: 'success', icon: CircleCheck, good: true } as const,
    Expired: { label: t('Expired'), tone: 'error', icon: TimerOff } as const,
  })[state]

export const eventWord = (type: AppEventType): string =>
  ({
    OccupancyCreated: t('Occupancy created'),
    OccupancyUpdated: t('Occupancy updated'),
    OccupancyEnded: t('Occupancy ended'),
  })[type]

/** The first part of an id tells events of one page apart. */
export const shortId = (id: string): string => id.slice(0, 8)

/** When an event is tried again, or why not yet. */
export function nextAttempt(event: AppOccupancyEvent, now: Date, language: string): string {
  if (event.underway) return t('Under way')
  if (event.waitsFor !== null) return t('Waits for {id}', { id: shortId(event.waitsFor) })
  if (event.retry === null) return '—'
  const left = Date.parse(event.retry) - now.getTime()
  if (left <= 0) return t('Now')
  return left < 3_600_000
    ? t('in {duration}', { duration: formatDuration(left, language) })
    : formatWhen(event.retry, now)
}

/** Why an event cannot be tried by hand; undefined if it can. */
export function noRetry(event: AppOccupancyEvent): string | undefined {
  if (event.processingState === 'Delivered') return t('It is delivered.')
  if (event.underway) return t('An attempt is under way.')
  return undefined
}
