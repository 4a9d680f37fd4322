import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins } = pg.types
const parserOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parse
const textArray = parserOf(1009) as (text: string) => unknown[]

const same: Parse = (text) => text
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    deep(textArray(text), parse)

function deep(values: unknown[], parse: Parse): unknown[] {
  return values.map((value) =>
    Array.isArray(value) ? deep(value, parse) : typeof value === 'string' ? parse(value) : value,
  )
}

/**
 * `2026-11-21 11:46:47.123456+00`, as PostgreSQL writes an instant in UTC, to `2026-11-21T11:46:47.123Z`. Cut, not parsed:
 * a list of 25 rows holds a hundred of them. Anything unusual (another zone, a year beyond 9999) takes the slow way.
 */
export function instant(text: string): string {
  const length = text.length
  if (text.charCodeAt(10) !== 32 || !text.endsWith('+00')) return unusualInstant(text)
  const fraction = length > 22 ? text.slice(20, length - 3) : ''
  const millis = fraction.length >= 3 ? fraction.slice(0, 3) : fraction.padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`
}

function unusualInstant(text: string): string {
  const date = parserOf(builtins.TIMESTAMPTZ)(text)
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : text
}

const parsers = new Map<number, Parse>([
  [builtins.TIMESTAMPTZ, instant],
  [builtins.TIMESTAMP, same],
  [builtins.DATE, same],
  [builtins.INTERVAL, same],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [1185, arrayOf(instant)],
  [1115, arrayOf(same)],
  [1182, arrayOf(same)],
  [1187, arrayOf(same)],
  [1016, arrayOf(Number)],
  [1231, arrayOf(Number)],
])

/** How values leave the database: instants as ISO 8601 UTC, dates as text, all numbers as numbers. */
export const valueParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || parserOf(oid, format)) as typeof pg.types.getTypeParser,
}
