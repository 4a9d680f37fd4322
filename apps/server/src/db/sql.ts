/** A named prepared statement and the shape of its rows. */
export interface Statement<_Row = unknown> {
  name: string
  text: string
}

const registered = new Map<string, string>()

/**
 * Declares a prepared statement. All of them are kept, so that a test can prepare each against the migrated schema: a column that
 * does not exist fails there, not at night.
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  const there = registered.get(name)
  if (there !== undefined && there !== text) throw new Error(`Two statements are called ${name}`)
  registered.set(name, text)
  return { name, text }
}
export const allStatements = (): ReadonlyMap<string, string> => registered

/** SQL that writes a timestamptz as the wire has it: ISO 8601 in UTC with milliseconds. */
export const iso = (expression: string) => `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The words of a search; all of them must occur. */
export const searchWords = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** The words of a search, each as a LIKE pattern. */
export const searchPatterns = (search: string): string[] =>
  searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** SQL that wraps rows (aliased `page`, with a `row` json column) and a total into the page envelope. */
export const pageEnvelope = (total: string, size: string, page: string) => `
  json_build_object(
    'content', coalesce((SELECT json_agg(page.row ORDER BY page.position) FROM page), '[]'::json),
    'totalElements', ${total},
    'totalPages', ceil(${total}::numeric / ${size})::int,
    'number', ${page},
    'size', ${size})::text AS json`
