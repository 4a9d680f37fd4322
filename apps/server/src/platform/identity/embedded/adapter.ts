import { createHash } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Queryable } from '../../db/client.ts'
import { statement } from '../../db/sql.ts'

interface ArtifactRow {
  payload: AdapterPayload
  consumed: number | null
}

const columns = 'payload, extract(epoch FROM consumed)::int AS consumed'
const upsert = statement(
  `INSERT INTO identity_artifacts (kind, id, payload, grant_id, user_code, uid, expires)
   VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
   ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
     user_code = excluded.user_code, uid = excluded.uid, expires = excluded.expires`,
)
// A request that was under way while its session was ended stores it once more at its end.
const forgetEnded = statement(
  'DELETE FROM identity_artifacts WHERE kind = $1 AND id = $2 AND uid IN (SELECT uid FROM identity_ended_sessions)',
)
const find = statement<ArtifactRow>(`SELECT ${columns} FROM identity_artifacts WHERE kind = $1 AND id = $2`)
const findByUid = statement<ArtifactRow>(`SELECT ${columns} FROM identity_artifacts WHERE kind = $1 AND uid = $2`)
const findByUserCode = statement<ArtifactRow>(
  `SELECT ${columns} FROM identity_artifacts WHERE kind = $1 AND user_code = $2`,
)
const consume = statement(
  'UPDATE identity_artifacts SET consumed = now() WHERE kind = $1 AND id = $2 AND consumed IS NULL RETURNING id',
)
const destroy = statement('DELETE FROM identity_artifacts WHERE kind = $1 AND id = $2')
const revoke = statement('DELETE FROM identity_artifacts WHERE kind = $1 AND grant_id = $2')
const expired = statement<{ id: string }>(
  `DELETE FROM identity_artifacts WHERE (kind, id) IN
     (SELECT kind, id FROM identity_artifacts WHERE expires < now() - interval '1 minute' LIMIT 1000) RETURNING id`,
)

/** Good for access by themselves: who reads the table must not be able to use them, so only their hash is kept. */
const bearers = new Set(['RefreshToken', 'AuthorizationCode'])

const NO_TEXT = /[\0\p{Cs}]/u
/** What a form has brought is refused if it cannot be kept: the database takes no NUL and no half characters. */
const textOnly = (_: string, value: unknown) => {
  if (typeof value === 'string' && NO_TEXT.test(value)) throw new errors.InvalidRequest('a parameter is no text')
  return value
}

/** What the provider remembers between requests: sessions, grants, codes, refresh tokens, sign-ins under way. */
export function artifactAdapter(db: Queryable): (kind: string) => Adapter {
  return (kind) => {
    const hashed = bearers.has(kind)
    const keyOf = (id: string) => (hashed ? createHash('sha256').update(id).digest('base64url') : id)
    const one = async (rows: Promise<ArtifactRow[]>, jti?: string): Promise<AdapterPayload | undefined> => {
      const [row] = await rows
      if (row === undefined) return undefined
      return {
        ...row.payload,
        ...(hashed && jti !== undefined ? { jti } : {}),
        ...(row.consumed === null ? {} : { consumed: row.consumed }),
      }
    }
    return {
      async upsert(id, payload, expiresIn) {
        const { jti, ...rest } = payload
        const kept = hashed ? rest : payload
        await db.query(upsert, [
          kind,
          keyOf(id),
          JSON.stringify(kept, textOnly),
          payload.grantId ?? null,
          payload.userCode ?? null,
          payload.uid ?? null,
          expiresIn ?? null,
        ])
        if (kind === 'Session') await db.query(forgetEnded, [kind, id])
      },
      find: async (id) => (id.includes('\0') ? undefined : one(db.query(find, [kind, keyOf(id)]), id)),
      findByUid: (uid) => one(db.query(findByUid, [kind, uid])),
      findByUserCode: (code) => one(db.query(findByUserCode, [kind, code])),
      async consume(id) {
        // Two uses at the same moment: the database decides which one was first, and the other is refused.
        const rows = await db.query(consume, [kind, keyOf(id)])
        if (rows.length === 0) throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await db.query(destroy, [kind, keyOf(id)])
      },
      async revokeByGrantId(grantId) {
        await db.query(revoke, [kind, grantId])
      },
    }
  }
}

/** Deletes what has expired; returns how many. */
export async function purgeArtifacts(db: Queryable): Promise<number> {
  let total = 0
  for (;;) {
    const { length } = await db.query(expired)
    total += length
    if (length < 1000) return total
  }
}
