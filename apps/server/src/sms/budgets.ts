import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'

/** So many at once, and after that so many a day. */
export interface Budget {
  burst: number
  perDay: number
}

// One statement: of takers at the same time each sees what the one before has left.
const takeText = statement<{ tokens: number }>(
  'budget-take',
  `INSERT INTO rate_budgets AS b (key, tokens, at) VALUES ($1, $2::float8 - 1, now())
   ON CONFLICT (key) DO UPDATE SET at = greatest(b.at, now()),
     tokens = least($2, b.tokens + greatest(0, extract(epoch FROM now() - b.at)) * $3 / 86400) - 1
   WHERE least($2, b.tokens + greatest(0, extract(epoch FROM now() - b.at)) * $3 / 86400) >= 1
   RETURNING tokens`,
)
/** Takes one of what is left; false if there is none. What it took comes back with the transaction. */
export const take = async (tx: Queryable, key: string, { burst, perDay }: Budget): Promise<boolean> =>
  (await tx.query(takeText, [key, burst, perDay])).length > 0

const giveBackText = statement(
  'budget-give-back',
  'UPDATE rate_budgets SET tokens = least($2::float8, tokens + 1) WHERE key = $1',
)
/** Puts back one that was taken for nothing. */
export async function giveBack(tx: Queryable, key: string, { burst }: Budget): Promise<void> {
  await tx.query(giveBackText, [key, burst])
}
