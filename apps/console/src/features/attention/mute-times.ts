import { BellOff, Clock, type LucideIcon, Sun, Sunrise } from 'lucide-react'
import { formatTimeOfDay } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'

export interface MuteTime {
  key: string
  icon: LucideIcon
  label: string
  /** When it ends, in words. */
  ends: string
  /** Null: when it is over. */
  until: Date | null
}

const END_OF_SHIFT = 18
const MORNING = 7

const at = (now: Date, days: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)

/** What a mute can last for, each with its end. The end of a shift that is over is not offered. */
export function muteTimes(now: Date, locale: string): MuteTime[] {
  const hour = new Date(now.getTime() + 3_600_000)
  const shift = at(now, 0, END_OF_SHIFT)
  const morning = at(now, 1, MORNING)
  const time = (date: Date) => formatTimeOfDay(date.toISOString())
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(morning)
  return [
    { key: 'hour', icon: Clock, label: t('1 hour'), ends: t('until {time}', { time: time(hour) }), until: hour },
    ...(shift > now
      ? [
          {
            key: 'shift',
            icon: Sun,
            label: t('Today, {time}', { time: time(shift) }),
            ends: t('end of the shift'),
            until: shift,
          },
        ]
      : []),
    { key: 'morning', icon: Sunrise, label: t('Tomorrow, {time}', { time: time(morning) }), ends: day, until: morning },
    { key: 'over', icon: BellOff, label: t('Until it is over'), ends: t('closes by itself'), until: null },
  ]
}
