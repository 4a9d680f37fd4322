import { createHash } from 'node:crypto'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'

/** For each key: how many at once, and how many a second after that. */
export interface Limit {
  burst: number
  perSecond: number
}

// One statement, so that concurrent takes count one after the other. A clock that was set back removes no tokens.
const left = 'least($2::float8, l.tokens + greatest(0, extract(epoch FROM now() - l.at)) * $3::float8)'
const takeText = statement<{
  tokens: number
}>(`INSERT INTO limits AS l (key, tokens, at, full_at) VALUES ($1, $2::float8 - 1, now(), now() + interval '1 second' / $3::float8)
   ON CONFLICT (key) DO UPDATE SET at = greatest(l.at, now()), tokens = ${left} - 1,
     full_at = now() + ($2::float8 + 1 - ${left}) / $3::float8 * interval '1 second'
   WHERE ${left} >= 1 RETURNING tokens`)
const giveBackText = statement('UPDATE limits SET tokens = least($2::float8, tokens + 1) WHERE key = $1')
const forgetText = statement<{ key: Buffer }>('DELETE FROM limits WHERE full_at <= now() RETURNING key')

/** A limit that holds for all nodes together, and after a restart. */
export class FleetLimit {
  readonly #name: string
  readonly #limit: Limit

  constructor(name: string, limit: Limit) {
    this.#name = name
    this.#limit = limit
  }

  /** In this time one token is added. */
  get waitSeconds(): number {
    return Math.ceil(1 / this.#limit.perSecond)
  }

  /** Takes one token; false if there is none, and the key has to wait. A rollback gives back what its transaction took. */
  async take(db: Queryable, key: string): Promise<boolean> {
    const { burst, perSecond } = this.#limit
    return (await db.query(takeText, [this.#hash(key), burst, perSecond])).length > 0
  }

  /** Refunds one token. */
  async giveBack(db: Queryable, key: string): Promise<void> {
    await db.query(giveBackText, [this.#hash(key), this.#limit.burst])
  }

  /** A hash, because addresses and names are not stored, and because a key may hold characters that PostgreSQL refuses. */
  #hash(key: string): Buffer {
    return createHash('sha256').update(`${this.#name} ${key}`).digest()
  }
}

/** Deletes the rows of keys that have all their tokens again; returns how many. */
export const forgetLimits = async (db: Queryable): Promise<number> => (await db.query(forgetText)).length

/** A limit in the memory of this node: for what arrives at one node anyway, or where each node may allow as much again. */
export class NodeLimit {
  readonly #limit: Limit
  readonly #now: () => number
  readonly #buckets = new Map<string, { tokens: number; at: number }>()
  #swept = Number.NEGATIVE_INFINITY

  /** `now` is a monotonic clock in milliseconds. */
  constructor(limit: Limit, now: () => number) {
    this.#limit = limit
    this.#now = now
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#buckets.size
  }

  /** False if the key has to wait. */
  take(key: string): boolean {
    const now = this.#now()
    const tokens = this.#tokens(key, now)
    if (tokens < 1) return false
    this.#forgetFull(now)
    this.#buckets.set(key, { tokens: tokens - 1, at: now })
    return true
  }

  #tokens(key: string, now: number): number {
    const { burst, perSecond } = this.#limit
    const bucket = this.#buckets.get(key)
    return bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
  }

  /** Looks at every key, so it does not run with every call: a client that sends many keys would make every call slow. */
  #forgetFull(now: number): void {
    if (this.#buckets.size <= 1_000 || now - this.#swept < 1_000) return
    this.#swept = now
    for (const key of this.#buckets.keys()) if (this.#tokens(key, now) >= this.#limit.burst) this.#buckets.delete(key)
  }
}
