import type { Database, Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'

export interface EndedSessions {
  /** Whether tokens of this session are refused, though they have not expired. */
  has(uid: string | null): boolean
  /** Hears of each session that ends, on whichever server; undefined: some may have been missed. */
  onEnd(listener: (uid: string | undefined) => void): () => void
  close(): Promise<void>
}

// Longer than any access token lives, with what its clock may be off.
const kept = "interval '15 minutes'"
const recent = statement<{ uid: string }>(`SELECT uid FROM identity_ended_sessions WHERE ended > now() - ${kept}`)
const forget = statement<{ uid: string }>(
  `DELETE FROM identity_ended_sessions WHERE ended <= now() - ${kept} RETURNING uid`,
)
const end = statement(
  `WITH ended AS (INSERT INTO identity_ended_sessions (uid) SELECT unnest($1::text[])
     ON CONFLICT (uid) DO UPDATE SET ended = now() RETURNING uid)
   SELECT pg_notify('identity_sessions_ended', uid) FROM ended`,
)

/** From the commit on, on every server. */
export const markEnded = async (db: Queryable, uids: readonly string[]): Promise<void> =>
  void (await db.query(end, [uids]))
export const forgetEndedSessions = async (db: Queryable): Promise<number> => (await db.query(forget)).length

/** Access tokens are checked without the database; which of them were called back is told to every server, and known after a start. */
export async function createEndedSessions(db: Database): Promise<EndedSessions> {
  let ended = new Set<string>()
  const listeners = new Set<(uid: string | undefined) => void>()
  const tell = (uid: string | undefined) => {
    for (const listener of listeners) listener(uid)
  }
  const read = async () => {
    const rows = await db.query(recent)
    ended = new Set(rows.map(({ uid }) => uid))
  }
  const unlisten = await db.listen(
    'identity_sessions_ended',
    (uid) => {
      ended.add(uid)
      tell(uid)
    },
    {
      // If it cannot be read now, it is within a minute.
      resumed: () =>
        void read().then(
          () => tell(undefined),
          () => undefined,
        ),
    },
  )
  await read()
  const again = setInterval(() => void read().catch(() => undefined), 60_000)
  again.unref()
  return {
    has: (uid) => uid !== null && ended.has(uid),
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      clearInterval(again)
      listeners.clear()
      await unlisten()
    },
  }
}
