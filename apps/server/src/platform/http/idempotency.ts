import { createHash } from 'node:crypto'
import { fieldProblem, Problem, problem } from '@cubeward/contract/kernel/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Database, Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { openOrNot, type Sealer } from '../security/secrets.ts'
import type { Actor } from './actor.ts'

/** The answer of a call; without a text it has no body. */
export interface Answer {
  status: number
  text: string | undefined
}

interface KeyedCall {
  caller: string
  key: string
  hash: string
}

const claimText = statement<{ caller: string }>(
  `INSERT INTO keyed_requests (caller, key, request_hash) VALUES ($1, $2, $3)
   ON CONFLICT (caller, key) DO UPDATE SET request_hash = excluded.request_hash, created = now(), answer_sealed = NULL
     WHERE keyed_requests.created < now() - interval '24 hours'
   RETURNING caller`,
)
const firstText = statement<{ hash: string; sealed: Buffer | null }>(
  'SELECT request_hash AS hash, answer_sealed AS sealed FROM keyed_requests WHERE caller = $1 AND key = $2',
)
const answerText = statement('UPDATE keyed_requests SET answer_sealed = $3 WHERE caller = $1 AND key = $2')
const releaseText = statement('DELETE FROM keyed_requests WHERE caller = $1 AND key = $2 AND answer_sealed IS NULL')
const forgetText = statement("DELETE FROM keyed_requests WHERE created < now() - interval '24 hours'")

export const forgetKeyedRequests = (db: Queryable): Promise<unknown> => db.query(forgetText)

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url')
}

/**
 * The key of a call that may be repeated; undefined if it has none. Keys of different callers have nothing to do with each other.
 * `apart`: a field of the body that does not make it another call.
 */
export function keyedCall(request: FastifyRequest, actor: Actor, apart?: string): KeyedCall | undefined {
  const key = request.headers['idempotency-key']?.toString()
  if (request.method !== 'POST' || key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw fieldProblem('Idempotency-Key', 'request.key')
  const caller = `${actor.kind} ${nameOf(actor, request.url)}`
  const sent = (name: string, value: unknown) => (name === apart ? undefined : value)
  const body =
    request.body instanceof Uint8Array
      ? request.body
      : JSON.stringify(request.body ?? (apart === undefined ? null : {}), sent)
  return { caller, key, hash: sha256(request.method, request.url, body) }
}

/** A caller without an id is identified by the path or the setup key. */
function nameOf(actor: Actor, url: string): string {
  if (actor.kind === 'anonymous') return sha256(url)
  return actor.kind === 'setup' ? actor.keyHash : actor.id
}

/** Calls with an Idempotency-Key: carried out once, and answered with the first answer when they are repeated within 24 hours. */
export function createIdempotency({ db, sealer }: { db: Database; sealer: Sealer }) {
  const claimed = async (on: Queryable, { caller, key, hash }: KeyedCall) =>
    (await on.query(claimText, [caller, key, hash])).length > 0
  const keep = (on: Queryable, { caller, key }: KeyedCall, answer: Answer) =>
    on.query(answerText, [caller, key, sealer.seal(JSON.stringify(answer))])

  async function first(on: Queryable, { caller, key, hash }: KeyedCall): Promise<Answer> {
    const [row] = await on.query(firstText, [caller, key])
    if (row !== undefined && row.hash !== hash) throw problem('request.keyOfAnother')
    const text = row?.sealed == null ? undefined : openOrNot(sealer, row.sealed)
    if (text === undefined) throw problem('request.unanswered')
    return JSON.parse(text) as Answer
  }

  return {
    /**
     * A call that does nothing but write to the database: its answer is stored in the transaction of what it writes. Of two at once the
     * second waits for the first. One that is refused, or is interrupted before the commit, has stored nothing and is carried out anew.
     */
    written: (call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> =>
      db.transaction(async (tx) => {
        if (!(await claimed(tx, call))) return first(tx, call)
        const answer = await db.within(tx, work)
        await keep(tx, call, answer)
        return answer
      }),

    /**
     * A call that does something outside of the database: the key is taken before it begins. If it is interrupted, nobody knows whether it
     * was done, and who repeats it is told so; it is never done twice.
     */
    async carriedOut(call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
      if (!(await claimed(db, call))) return first(db, call)
      const answer = await work().catch(async (error: unknown) => {
        // What was refused was not done.
        if (error instanceof Problem) await db.query(releaseText, [call.caller, call.key])
        throw error
      })
      await keep(db, call, answer)
      return answer
    },
  }
}
