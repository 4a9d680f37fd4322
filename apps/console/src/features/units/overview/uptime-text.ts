import { uptimeOf } from '@cubeward/domain/uptime.ts'
import { t } from '../../../locales/i18n.ts'

/** Since when a unit runs, in the largest unit of time; minutes are shortened, and the same for one and many. */
export function uptimeText(seconds: number): string {
  const { count: n, unit } = uptimeOf(seconds)
  switch (unit) {
    case 'years':
      return t('{n, plural, one {# year} other {# years}}', { n })
    case 'months':
      return t('{n, plural, one {# month} other {# months}}', { n })
    case 'days':
      return t('{n, plural, one {# day} other {# days}}', { n })
    case 'hours':
      return t('{n, plural, one {# hour} other {# hours}}', { n })
    case 'mins':
      return t('{n} mins', { n })
    case 'seconds':
      return t('{n, plural, one {# second} other {# seconds}}', { n })
  }
}
