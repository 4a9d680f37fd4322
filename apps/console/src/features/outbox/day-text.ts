import { localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'

/** "Today", "Friday, 20 November". */
export function dayText(iso: string, now: Date): string {
  const at = new Date(iso)
  if (at.toDateString() === now.toDateString()) return t('Today')
  return new Intl.DateTimeFormat(localeTag(), { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
}
