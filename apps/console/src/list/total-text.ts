import { formatNumber } from '../locales/format.ts'
import { t } from '../locales/i18n.ts'

/** How many rows a list has, as far as they are counted: "27,803", "10,000+". */
export const totalText = (total: number, capped = false) => `${formatNumber(total)}${capped ? '+' : ''}`

/** "1,204 rows", "10,000+ rows". */
export const countText = (n: number, capped: boolean | undefined) =>
  capped ? t('{total} rows', { total: totalText(n, true) }) : t('{n, plural, one {# row} other {# rows}}', { n })
