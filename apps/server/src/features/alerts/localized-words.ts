import { alertTitles, alertWords, shortAlertTitles } from '@cubeward/words/alerts.ts'
import { spoken } from '@cubeward/words/speak.ts'
import type { MessageStyle } from '../../platform/config/config.ts'

const locales = { en: 'en-GB', de: 'de-DE' } as const

export type LocalizedWords = ReturnType<typeof localizedWords>

/** Words and times of alert messages in one language. */
export function localizedWords({ language, timeZone }: MessageStyle) {
  const locale = locales[language]
  const titles: Readonly<Record<string, string>> = spoken(language, alertTitles)
  const shortTitles: Readonly<Record<string, string>> = spoken(language, shortAlertTitles)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const zoned = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  /** Of that moment, since it is another one in summer: 'CET', 'MESZ', 'GMT-5'. */
  const zone = (at: Date) => zoned.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const told = (format: Intl.DateTimeFormat) => (iso: string) => {
    const at = new Date(iso)
    return `${format.format(at)} ${zone(at)}`
  }
  return {
    ...spoken(language, alertWords),
    language,
    title: (type: string): string => titles[type] ?? type,
    shortTitle: (type: string): string => shortTitles[type] ?? type,
    moment: told(day),
    time: told(clock),
  }
}
