import type { Queryable } from '../../platform/db/client.ts'
import { searchPatterns, statement } from '../../platform/db/sql.ts'

const valuesText = statement<{ value: string }>(
  'SELECT value FROM audit_values WHERE operator_id = $1 AND kind = $2 ORDER BY value',
)
/** The types, or types of references, that an operator's entries have. */
export const valuesOf = async (db: Queryable, operator: string, kind: 'type' | 'reference'): Promise<string[]> =>
  (await db.query(valuesText, [operator, kind])).map(({ value }) => value)

const actorsText = statement<{ id: string; name: string | null }>(
  `SELECT value AS id, max(nullif(name, '')) AS name FROM audit_values
   WHERE operator_id = $1 AND kind = 'actor' AND lower(name || ' ' || value) LIKE ALL ($2::text[])
   GROUP BY value ORDER BY lower(max(name)), value LIMIT 20`,
)
export const actorsOf = (db: Queryable, operator: string, search: string) =>
  db.query(actorsText, [operator, searchPatterns(search)])
