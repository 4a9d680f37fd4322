import { randomBytes } from 'node:crypto'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import type { Admission } from '../../platform/http/access.ts'
import type { AppActor } from '../../platform/http/actor.ts'
import { hashSecret, secretMatches } from '../../platform/security/device-secret.ts'
import { FleetLimit, NodeLimit } from '../../platform/security/limits.ts'

export const tokenSeconds = 3_600

/** Wrong secrets from one address, and logins with one key: a token is good for an hour. */
const ofAddress = new FleetLimit('app logins from', { burst: 60, perSecond: 1 })
const ofKey = new FleetLimit('app logins with', { burst: 60, perSecond: 1 })
/** Calls of one app to one node. */
const callsASecond = 200

const keyText = statement<{ hash: string; id: string; name: string }>(
  `SELECT k.secret_hash AS hash, a.id, a.name FROM app_keys k JOIN apps a ON a.id = k.app_id WHERE k.consumer_token = $1`,
)
const tokenText = statement<{ id: string; name: string; keyId: string }>(
  `SELECT a.id, a.name, k.consumer_token AS "keyId" FROM app_tokens t JOIN app_keys k ON k.consumer_token = t.consumer_token
   JOIN apps a ON a.id = k.app_id WHERE t.hash = $1 AND t.expires > now()`,
)
const existsText = statement('SELECT FROM app_keys WHERE app_id = $1 AND consumer_token = $2')

/** How apps prove who they are: by an API key when they log in, then by the token that they were given. */
export function appAdmissions(db: Queryable, now = () => performance.now()) {
  const calls = new NodeLimit({ perSecond: callsASecond, burst: 5 * callsASecond }, now)

  const appKey: Admission<AppActor> = async ({ secret, address }) => {
    const at = secret.indexOf(':')
    const token = secret.slice(0, Math.max(at, 0))
    // Taken before the secret is looked at, so that many at once do not get past it; whether there is such a key or not.
    if (!(await ofAddress.take(db, address))) throw problem('app.tooManyLogins')
    const [known] = await db.query(keyText, [token.replaceAll('\0', '')])
    // A key that nobody has takes as long as a wrong secret.
    if (!secretMatches(secret.slice(at + 1), known?.hash) || known === undefined) return undefined
    await ofAddress.giveBack(db, address)
    if (!(await ofKey.take(db, token))) throw problem('app.tooManyLogins')
    return { kind: 'app', id: known.id, name: known.name, keyId: token }
  }
  const app: Admission<AppActor> = async ({ secret }) => {
    const [known] = secret === '' ? [] : await db.query(tokenText, [hashSecret(secret)])
    if (known === undefined) return undefined
    if (!calls.take(known.id)) throw problem('app.tooManyCalls')
    return { kind: 'app', ...known }
  }
  const keyExists = async ({ id, keyId }: AppActor) => (await db.query(existsText, [id, keyId])).length > 0
  return { appKey, app, keyExists }
}

const loginText = statement<{ token: string }>(`WITH counted AS (
    UPDATE app_keys SET login_count = login_count + 1, last_login = now() WHERE consumer_token = $1 RETURNING consumer_token)
  INSERT INTO app_tokens (hash, consumer_token, expires) SELECT $2, consumer_token, now() + $3 * interval '1 second' FROM counted
  RETURNING consumer_token AS token`)
/** Counts the login and gives a token; undefined if the key was deleted meanwhile. */
export async function logIn(db: Queryable, keyId: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  return (await db.query(loginText, [keyId, hashSecret(token), tokenSeconds])).length > 0 ? token : undefined
}

const forgetText = statement('DELETE FROM app_tokens WHERE expires < now()')
export const forgetTokens = (db: Queryable): Promise<unknown> => db.query(forgetText)
