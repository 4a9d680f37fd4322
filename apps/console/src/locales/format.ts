import * as ui from '../ui/format.ts'
import { language, t } from './i18n.ts'

/** Language tag for Intl. English as dispatchers in Europe read it: day before month, 24 hours. */
export const localeTag = (): string => (language() === 'de' ? 'de' : 'en-GB')

export const formatNumber = (value: number): string => ui.formatNumber(value, localeTag())
export const formatPercent = (share: number): string => ui.formatPercent(share, localeTag())
/** How long something has lasted: "14 min" (British English would write "mins"). */
export const formatSince = (iso: string, now: Date): string =>
  ui.formatDuration(now.getTime() - Date.parse(iso), language())
export const formatAgo = (at: Date, now: Date): string => ui.formatRelative(at, now, localeTag())
export const formatAbsolute = (iso: string): string => ui.formatAbsolute(new Date(iso), localeTag())

/** Lists of moments: "21 Nov, 09:41:09"; the year and the zone stand on hover. */
export const formatMoment = (iso: string): string =>
  new Intl.DateTimeFormat(localeTag(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))

/** "09:27". */
export const formatTimeOfDay = (iso: string): string =>
  new Intl.DateTimeFormat(localeTag(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))

/** "09:27" today, else with its day: "yesterday, 09:27", "29 Oct, 09:27". */
export function formatWhen(iso: string, now: Date): string {
  const at = new Date(iso)
  const day = ui.dayOf(at, now)
  const time = formatTimeOfDay(iso)
  if (day === 'today') return time
  if (day === 'yesterday') return t('yesterday, {time}', { time })
  return new Intl.DateTimeFormat(localeTag(), {
    day: 'numeric',
    month: 'short',
    ...(day === 'before' && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** Two decimals, whatever they are: figures below each other stand in line. */
export const formatHundredths = (value: number): string =>
  new Intl.NumberFormat(localeTag(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)

/** Base 1024 and two decimals: 1536 → "1.50 KB". */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${formatHundredths(bytes / 1024 ** power)} ${BYTE_UNITS[power]}`
}

/** As short as it can be: "341 B", "4.1 KB", "10 MB". */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const format = new Intl.NumberFormat(localeTag(), { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${format.format(bytes / 1024 ** power)} ${BYTE_UNITS[power]}`
}
