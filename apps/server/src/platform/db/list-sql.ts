import { searchPatterns } from './sql.ts'

/** Adds a value to the statement and returns its placeholder: `$4`. */
export type Place = (value: unknown) => string

/** The condition that a filter of a list adds, for a value that was given. */
export interface Filter<V> {
  sql(value: V, place: Place): string
  /** Values for which the SQL differs; without them the SQL is always the same. */
  variants?: readonly V[]
  /** What it needs beside the table of the list. */
  join?: string
  /** The best plan depends on the value, so the statement is not prepared. */
  unplanned?: true
}
export const where = <V>(condition: (at: string) => string): Filter<V> => ({
  sql: (value, place) => condition(place(value)),
})
/** For a column in which some values are rare and others frequent: planned anew for each value. */
export const unplanned = <V>(condition: (at: string) => string): Filter<V> => ({ ...where(condition), unplanned: true })
export const flag = (yes: string, join?: string): Filter<boolean> => ({
  sql: (value) => (value ? yes : `NOT ${yes}`),
  variants: [true, false],
  ...(join === undefined ? {} : { join }),
})
/** All words must occur in a lower-cased text. */
export const words = (text: string): Filter<string> => ({
  sql: (value, place) => `${text} LIKE ALL (${place(searchPatterns(value))}::text[])`,
})

/** Names in the order that people expect, not in that of their bytes: Ärzte, Box 2, Box 10, dup, Zoo. */
export const byName = (text: string): string => `${text} COLLATE by_name`

export interface Sort {
  by: string
  /** What it needs beside the table of the list. */
  join?: string
  /** Where rows without the value stand: last in both directions, unless said otherwise. `none`: every row has one. */
  nulls?: 'none' | 'last' | 'largest' | 'smallest'
  /** An index has the rows in this order. */
  indexed?: boolean
}

/** The SQL of a list, of which `textOf` makes the text of each page. */
export interface ListSql {
  /** The table with its alias: `cubes c`. */
  from: string
  /** Columns that identify a row; every order ends with them. */
  key: readonly string[]
  /** Answers with a row if the thing exists that the list belongs to. */
  parent?: string
  /** A row as JSON, and what it needs beside the table. */
  json: string
  rowJoins?: string
  /**
   * `exact` finds and counts all hits; `capped` counts up to a limit and reads its page straight from an index; a counter is the SQL of the
   * number of all rows, for reading without filters. `none` is for an answer that is an array: nothing is counted, and it is sorted by
   * columns of its table alone.
   */
  total: 'exact' | 'capped' | 'none' | { counter: string }
}

/** One way to ask for a page; values stand at places already. */
export interface Variant {
  sort: Sort
  direction: 'asc' | 'desc'
  where: readonly string[]
  filtered: boolean
  joins: readonly string[]
  limit: string
  offset: string | undefined
  /** The row after or before which the page begins: places of its sort value and key. */
  beside: { way: 'next' | 'previous'; value: string; id: string } | undefined
  cursors: boolean
  /** Limit up to which a long list is counted; undefined: no limit. */
  mostCounted: number | undefined
}

const opposite = { asc: 'desc', desc: 'asc' } as const

function orderBy({ nulls = 'last' }: Sort, direction: 'asc' | 'desc', by: string, keys: readonly string[]): string {
  // Ascending, PostgreSQL has them last by itself, and an index is in that order.
  const last = nulls === 'last' || nulls === 'smallest'
  const placed = last && direction === 'desc' ? ' NULLS LAST' : nulls === 'smallest' ? ' NULLS FIRST' : ''
  const rest = keys.filter((key) => key !== by).map((key) => `${key} ${direction}`)
  return [`${by} ${direction}${placed}`, ...rest].join(', ')
}

/** The text of one variant; its rows are `row`, `total` and, of a list with cursors, `at` and `id`. */
export function textOf(list: ListSql, variant: Variant): string {
  const { sort, filtered, limit, offset, beside } = variant
  const alias = list.from.slice(list.from.lastIndexOf(' ') + 1)
  const key = list.key.map((column) => `${alias}.${column}`)
  const from = [list.from, ...new Set([...variant.joins, ...(sort.join === undefined ? [] : [sort.join])])].join(' ')
  const counted = `FROM ${[list.from, ...new Set(variant.joins)].join(' ')} WHERE ${variant.where.join(' AND ')}`
  const direction = beside?.way === 'previous' ? opposite[variant.direction] : variant.direction
  const order = orderBy(sort, direction, sort.by, key)
  const besides = beside && `(${sort.by}, ${key[0]}) ${direction === 'asc' ? '>' : '<'} (${beside.value}, ${beside.id})`
  const hits = `FROM ${from} WHERE ${[...variant.where, ...(besides === undefined ? [] : [besides])].join(' AND ')}`
  const part = `LIMIT ${limit}${offset === undefined ? '' : ` OFFSET ${offset}`}`
  const json = `(${list.json})::text`
  const cursor = variant.cursors ? `, (${sort.by})::text AS at, ${key[0]}::text AS id` : ''
  // The total is returned also if the page has no rows.
  const beginning = (total: string) =>
    list.parent === undefined ? total : `(${list.parent}) AS parent CROSS JOIN ${total}`
  const total =
    list.total === 'capped'
      ? `(SELECT count(*) AS total FROM (SELECT ${counted} LIMIT ${variant.mostCounted === undefined ? 'ALL' : variant.mostCounted + 1}) AS few) AS counted`
      : list.total === 'none'
        ? '(SELECT 0 AS total) AS counted'
        : list.total !== 'exact' && !filtered
          ? `(SELECT ${list.total.counter} AS total) AS counted`
          : undefined
  const walked = sort.indexed === true && (direction === 'asc' || sort.nulls === 'none')

  // The rows come in the order of an index, or are few: the page needs no more than its own.
  const rows = `(SELECT ${alias}.* ${hits} ORDER BY ${order} ${part}) AS ${alias}`
  if (total !== undefined && ((offset === undefined && walked) || list.total === 'none'))
    return `SELECT CASE WHEN ${key[0]} IS NOT NULL THEN ${json} END AS row, total${cursor}
      FROM ${beginning(total)} LEFT JOIN
        ${list.rowJoins === undefined ? rows : `(${rows} ${list.rowJoins})`} ON true
      ORDER BY ${order}`

  const names = key.map((_, at) => `k${at}`)
  const keys = key.map((column, at) => `${column} AS k${at}`).join(', ')
  const page = `page AS (
      SELECT picked.position, ${json} AS row${cursor}
      FROM picked JOIN ${list.from} ON ${key.map((column, at) => `${column} = picked.k${at}`).join(' AND ')} ${list.rowJoins ?? ''})`
  const answer = (count: string) =>
    `SELECT page.row, total${variant.cursors ? ', page.at, page.id' : ''} FROM ${beginning(count)} LEFT JOIN page ON true ORDER BY page.position`
  const picked = (ordered: string) => `picked AS MATERIALIZED (
      SELECT *, row_number() OVER () AS position FROM (SELECT ${ordered} ${part}) AS ordered)`

  if (total !== undefined)
    return `WITH ${picked(`${keys} ${hits} ORDER BY ${order}`)}, ${page}
    ${answer(total)}`
  // The hits come in the order of an index: one way through it finds them, counts them and picks those of the page.
  if (walked && direction === 'asc' && key.length === 1 && from === list.from) {
    const first = offset === undefined ? '0' : `${offset}::int`
    return `WITH hits AS MATERIALIZED (
      SELECT count(*) AS total, (array_agg(${key[0]} ORDER BY ${order}))[${first} + 1 : ${first} + ${limit}::int] AS ids ${hits}),
    picked AS MATERIALIZED (SELECT k0, position FROM hits, unnest(ids) WITH ORDINALITY AS hit (k0, position)), ${page}
    ${answer('hits')}`
  }
  return `WITH hits AS MATERIALIZED (SELECT ${keys}, ${sort.by} AS sort ${hits}),
    ${picked(`${names.join(', ')} FROM hits ORDER BY ${orderBy(sort, direction, 'sort', names)}`)}, ${page}
    ${answer('(SELECT count(*) AS total FROM hits) AS counted')}`
}
