import type { Queryable } from '../../db/client.ts'
import { statement } from '../../db/sql.ts'
import { markEnded } from '../ended-sessions.ts'

/** A browser that somebody is signed in with. */
export interface OwnSession {
  uid: string
  /** As the browser calls itself. */
  agent: string | null
  address: string | null
  /** ISO. */
  seen: string
}

const note = statement(
  `INSERT INTO identity_sessions (uid, account_id, agent, address) VALUES ($1, $2, $3, $4)
   ON CONFLICT (uid) DO UPDATE SET account_id = excluded.account_id, agent = excluded.agent, address = excluded.address, seen = now()`,
)
/** Somebody uses this session, from here. */
export async function noteUse(
  db: Queryable,
  { uid, accountId, agent, address }: { uid: string; accountId: string; agent: string; address: string },
): Promise<void> {
  // What a program sends may hold what PostgreSQL takes for no text, and be of any length.
  await db.query(note, [uid, accountId, agent.replaceAll('\0', '').slice(0, 500), address])
}

const own = statement<OwnSession>(
  `SELECT a.uid, s.agent, s.address, coalesce(s.seen, to_timestamp((a.payload->>'loginTs')::float8)) AS seen
   FROM identity_artifacts a LEFT JOIN identity_sessions s ON s.uid = a.uid
   WHERE a.payload->>'accountId' = $1 AND a.payload ? 'accountId' AND a.kind = 'Session' AND a.expires > now()
   ORDER BY 4 DESC LIMIT 100`,
)
export const sessionsOf = (db: Queryable, accountId: string): Promise<OwnSession[]> => db.query(own, [accountId])

const ofAccount = statement<{ uid: string }>(
  `SELECT uid FROM identity_artifacts WHERE payload->>'accountId' = $1 AND payload ? 'accountId' AND kind = 'Session'`,
)
const forgetArtifacts = statement(
  `DELETE FROM identity_artifacts WHERE (kind = 'Session' AND uid = ANY ($1::text[]))
     OR (payload ? 'sessionUid' AND payload->>'sessionUid' = ANY ($1::text[]))`,
)
const forgetNotes = statement('DELETE FROM identity_sessions WHERE uid = ANY ($1::text[])')

const purge = statement<{ uid: string }>(
  `DELETE FROM identity_sessions s WHERE seen < now() - interval '1 day'
     AND NOT EXISTS (SELECT FROM identity_artifacts a WHERE a.uid = s.uid AND a.kind = 'Session') RETURNING uid`,
)
/** Forgets from where sessions were used that are no more; tells how many. */
export const purgeNotes = async (db: Queryable): Promise<number> => (await db.query(purge)).length

/** Ends these of the account's sessions: their tokens are refused from the commit on. Those of others are left alone. */
export async function endSessions(
  db: Queryable,
  accountId: string,
  which: (uid: string) => boolean = () => true,
): Promise<void> {
  const uids = (await db.query(ofAccount, [accountId])).map(({ uid }) => uid).filter(which)
  await db.query(forgetArtifacts, [uids])
  await db.query(forgetNotes, [uids])
  await markEnded(db, uids)
}
