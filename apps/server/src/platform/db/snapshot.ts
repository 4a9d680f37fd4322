import type pg from 'pg'
import { keyedSemaphore } from '../lib/keyed-semaphore.ts'
import { ask, type Database, transactionOn } from './client.ts'

/** The database as it was at one moment. Whatever is read by it, however deep, sees that moment. */
export interface Snapshot extends AsyncDisposable {
  read<T>(work: () => Promise<T>): Promise<T>
  /** The same for what may fail, or take too long: then it is undefined, and the snapshot stays. */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>
}

/**
 * So many connections of a node are held by snapshots at most, the others are for calls that somebody waits for; and so many by one
 * operator, whose readers may be slow. Whoever waits for longer than this is told to come again.
 */
const turns = { most: 4, mostOfOne: 2, patienceMs: 5_000 }
/** A reader that stands still so long loses its snapshot, which keeps the database from tidying up. */
const patienceSeconds = 60

/** Takes a snapshot for somebody, as soon as it is their turn; undefined if that does not come in time or they have gone. */
export type Snapshots = (of: string, gone: AbortSignal) => Promise<Snapshot | undefined>

export function snapshotsOf(db: Database): Snapshots {
  const take = keyedSemaphore(turns)
  return async (of, gone) => {
    const leave = await take(of, gone)
    if (leave === undefined) return undefined
    return snapshot(db, leave).catch((error: unknown) => {
      leave()
      throw error
    })
  }
}

async function snapshot(db: Database, leave: () => void): Promise<Snapshot> {
  const client = await db.pool.connect()
  const end = async (statement: string) => {
    const broken = await client.query(statement).then(
      () => false,
      (error: Error) => error,
    )
    client.release(broken)
  }
  try {
    await begin(client)
  } catch (error) {
    await end('ROLLBACK')
    throw error
  }
  const tx = transactionOn(client, [])
  let over = false
  return {
    read: (work) => db.within(tx, work),
    async attempt(work) {
      await ask(client, { text: 'SAVEPOINT attempt' })
      try {
        return await db.within(tx, work)
      } catch {
        await ask(client, { text: 'ROLLBACK TO attempt' })
        return undefined
      }
    },
    async [Symbol.asyncDispose]() {
      if (over) return
      over = true
      await end('ROLLBACK')
      leave()
    },
  }
}

async function begin(client: pg.PoolClient): Promise<void> {
  await ask(client, { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' })
  await ask(client, { text: `SET LOCAL idle_in_transaction_session_timeout = '${patienceSeconds}s'` })
  // the moment is that of the first query
  await ask(client, { text: 'SELECT 1' })
}
