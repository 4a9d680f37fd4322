export interface Quarter {
  year: number
  /** 1 to 4. */
  quarter: number
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const day = (year: number, month: number, date: number) => `${pad(year, 4)}-${pad(month)}-${pad(date)}`

/** First and last day of a quarter, both included, as dates: a quarter is the three months from month 1 + 3 (q − 1). */
export function quarterBounds({ year, quarter }: Quarter): { start: string; end: string } {
  const first = 1 + 3 * (quarter - 1)
  const last = new Date(0)
  // day 0 of the month after is the last of the quarter
  last.setUTCFullYear(year, first + 2, 0)
  return { start: day(year, first, 1), end: day(year, first + 2, last.getUTCDate()) }
}

/** The quarter that a moment lies in, by the calendar of a time zone. */
export function quarterOf(moment: Date, timeZone: string): Quarter {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric' }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return { year: part('year'), quarter: Math.ceil(part('month') / 3) }
}
