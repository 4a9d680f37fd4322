import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import { named } from '@cubeward/server/platform/db/sql.ts'

/** Column types of the rows to insert, as PostgreSQL names them. */
type Columns = Record<string, string>

/**
 * Inserts many rows by one statement per five hundred. Arrays inside a row (text[]) travel as JSON and are unpacked there.
 */
export async function insertRows(
  db: Queryable,
  table: string,
  columns: Columns,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = Object.keys(columns)
  const values = names.map((name) =>
    columns[name] === 'text[]'
      ? `ARRAY(SELECT jsonb_array_elements_text(row->'${name}'))`
      : `(row->>'${name}')::${columns[name]}`,
  )
  const text = `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM jsonb_array_elements($1::jsonb) AS row`
  for (let at = 0; at < rows.length; at += 500) await db.query(named(text), [JSON.stringify(rows.slice(at, at + 500))])
}
