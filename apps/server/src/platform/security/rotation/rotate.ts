import type { Database } from '../../db/client.ts'
import { type Statement, statement } from '../../db/sql.ts'
import type { Sealer } from '../secrets.ts'

/** How many values of one column were sealed anew. */
export interface Resealed {
  column: string
  values: number
}

const columnsText = statement<{ table: string; column: string }>(
  `SELECT quote_ident(table_name) AS "table", quote_ident(column_name) AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'bytea' AND (column_name = 'sealed' OR column_name LIKE '%\\_sealed')
    ORDER BY 1, 2`,
)
const batch = 500

/**
 * Seals every stored secret with the newest key, whichever table it lies in: a sealed column is called `sealed` or ends in `_sealed`.
 * Servers may run meanwhile, as long as they have both keys: a value that changes under our hands is left to the next round.
 */
export async function resealAll(db: Database, sealer: Sealer): Promise<Resealed[]> {
  const newest = sealer.seal('').subarray(1, 5)
  const columns = await db.query(columnsText)
  const done: Resealed[] = []
  for (const { table, column } of columns) {
    const find: Statement<{ at: string; sealed: Buffer }> = {
      text: `SELECT ctid::text AS at, ${column} AS sealed FROM ${table}
        WHERE ${column} IS NOT NULL AND substring(${column} from 2 for 4) <> $1 LIMIT ${batch}`,
    }
    const write = {
      text: `UPDATE ${table} SET ${column} = $3 WHERE ctid = $1::tid AND ${column} = $2 RETURNING 1`,
    }
    let values = 0
    for (;;) {
      const rows = await db.query(find, [newest])
      if (rows.length === 0) break
      values += await db.transaction(async (tx) => {
        let written = 0
        for (const { at, sealed } of rows)
          written += (await tx.query(write, [at, sealed, sealer.seal(sealer.open(sealed))])).length
        return written
      })
    }
    if (values > 0) done.push({ column: `${table}.${column}`, values })
  }
  return done
}
