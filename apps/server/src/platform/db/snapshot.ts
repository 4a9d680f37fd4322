import type pg from 'pg'
import { keyedSemaphore } from '../lib/keyed-semaphore.ts'
import { ask, type Database, transactionOn } from './client.ts'

/** The database as it was at one moment. Every read inside of it sees that moment. */
export interface Snapshot extends AsyncDisposable {
  read<T>(work: () => Promise<T>): Promise<T>
  /** The same for a read that may fail or take too long: it is then undefined, and the snapshot stays usable. */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>
}

/**
 * Most connections of a node that snapshots may hold, in all and for one operator, whose readers may be slow. The other connections are
 * for ordinary calls. Whoever waits longer than this is told to come again.
 */
const turns = { most: 4, mostOfOne: 2, patienceMs: 5_000 }
/** A reader that reads nothing for this long loses its snapshot, because a snapshot keeps PostgreSQL from vacuuming. */
const patienceSeconds = 60

/** Takes a snapshot as soon as there is a place; undefined if there is none in time or the caller has gone. */
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
