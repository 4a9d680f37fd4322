const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CLOCK_SKEW = 30

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'
const STEPS: readonly [Unit, number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', 1],
]

/** "6 min ago", "in 2 hr": rounded down, so that nothing seems older than it is. */
export function formatRelative(at: Date, now: Date, locale: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const [unit, length] = stepOf(Math.abs(seconds))
  // two clocks never agree to the second: what just happened must not read "in 3 sec"
  if (seconds > -1 && seconds < CLOCK_SKEW)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' })
  return withoutDots(format.format(Math.trunc(seconds / length), unit), locale)
}

const SHORT = { second: 's', minute: 'min', hour: 'h', day: 'd', year: 'y' }
const SHORT_GERMAN: typeof SHORT = { ...SHORT, day: 'T', year: 'J' }
/** Days that are told without their hours. */
const MANY_DAYS = 60

/** "14 min", "2 h 5 min", "13 d 5 h": how long a state has lasted, in at most two units, rounded down. */
export function formatDuration(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, milliseconds / 1000)
  const words = locale.startsWith('de') ? SHORT_GERMAN : SHORT
  const days = Math.trunc(seconds / DAY)
  const parts: [number, string][] =
    days >= 365
      ? [
          [Math.trunc(days / 365), words.year],
          [days % 365, words.day],
        ]
      : days >= 1
        ? [
            [days, words.day],
            [days < MANY_DAYS ? Math.trunc((seconds % DAY) / HOUR) : 0, words.hour],
          ]
        : seconds >= HOUR
          ? [
              [Math.trunc(seconds / HOUR), words.hour],
              [Math.trunc((seconds % HOUR) / MINUTE), words.minute],
            ]
          : seconds >= MINUTE
            ? [[Math.trunc(seconds / MINUTE), words.minute]]
            : [[Math.trunc(seconds), words.second]]
  return parts
    .filter(([value], at) => at === 0 || value > 0)
    .map(([value, unit]) => `${formatNumber(value, locale)} ${unit}`)
    .join(' ')
}

/** How far a moment lies back, for words that name its day where it was not today. */
export function dayOf(at: Date, now: Date): 'today' | 'yesterday' | 'thisYear' | 'before' {
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
  // days of 23 or 25 hours count as one
  const days = Math.round((midnight(now) - midnight(at)) / (DAY * 1000))
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  return at.getFullYear() === now.getFullYear() ? 'thisYear' : 'before'
}

/** "21 Nov 2026, 09:27:10 CET": the exact moment, with the zone of the reader. */
export function formatAbsolute(at: Date, locale: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).format(at)
}

/** "09:41:07": for steps of a command. */
export function formatClock(at: Date, locale: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).format(at)
}

/** Made once a language: making one costs more than a hundred uses of it. */
const numberFormats = new Map<string, Intl.NumberFormat>()
export function formatNumber(value: number, locale: string): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(value)
}

export const formatPercent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)

function stepOf(seconds: number): [Unit, number] {
  return STEPS.find(([, length]) => seconds >= length) ?? ['second', 1]
}

/** English abbreviates with dots here ("min."), which no one writes beside figures; German needs its dots. */
const withoutDots = (text: string, locale: string): string =>
  locale.startsWith('en') ? text.replaceAll('.', '') : text
