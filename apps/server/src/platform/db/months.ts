import type { Queryable } from './client.ts'
import { statement } from './sql.ts'

const createText = statement('SELECT create_month_partitions()')
/** Makes the partitions that the next months will need. */
export async function createMonths(db: Queryable): Promise<void> {
  await db.query(createText)
}
