import { formatNumber } from '../locales/format.ts'

/** How many rows a list has, as far as they are counted: "27,803", "10,000+". */
export const totalText = (total: number, capped = false) => `${formatNumber(total)}${capped ? '+' : ''}`
