import type { Queryable } from './client.ts'
import { statement } from './sql.ts'

/** A state of the database: whatever is read at two equal moments is the same. */
export type Moment = string

// The snapshot names every transaction whose changes can be seen. Who started when is part of it: a database that was restored, or
// took over from another, may count its transactions once more. So may one that recovers from the crash of a single connection, which
// its server outlives: those that were rolled back and not written yet are forgotten. It then counts its statistics anew, too.
const momentText = statement<{ moment: Moment }>(
  'database-moment',
  `SELECT concat_ws('/', pg_current_snapshot(), extract(epoch FROM pg_postmaster_start_time()),
     extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())) AS moment`,
)

/**
 * Asks for the present moment. No answer is older than its question: who asks while a question is out waits for the next one, which all
 * share that wait by then.
 */
export function createMoments(db: Queryable): () => Promise<Moment> {
  let asked: Promise<unknown> | undefined
  let next: Promise<Moment> | undefined

  async function ask(): Promise<Moment> {
    const [row] = await db.query<{ moment: Moment }>(momentText)
    if (row === undefined) throw new Error('The database told no moment')
    return row.moment
  }
  async function ofNext(before: Promise<unknown>): Promise<Moment> {
    await before.catch(() => undefined)
    const own = next
    next = undefined
    asked = own
    return ask()
  }
  return () => {
    next ??= ofNext(asked ?? Promise.resolve())
    return next
  }
}
