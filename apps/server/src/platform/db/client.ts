import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { codeOf } from './embedded/errors.ts'
import { createListener, type ListenOptions } from './listener.ts'
import type { Statement } from './sql.ts'
import { valueParsers } from './values.ts'

export { isUnavailable } from './unavailable.ts'

/** What a query needs: the database itself or, inside a transaction, the transaction. */
export interface Queryable {
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
}

/** One transaction; not to be kept beyond its function. */
export interface Tx extends Queryable {
  readonly kind: 'transaction'
  /**
   * Does something once this transaction is committed, in the order in which it was asked for: tells consoles, wakes a job. Not done if
   * the transaction is rolled back, and once if it had to run twice. What fails here is logged; the change itself stands.
   */
  afterCommit(hook: () => unknown): void
}

export interface Database extends Queryable, AsyncDisposable {
  readonly kind: 'database'
  readonly pool: pg.Pool
  /**
   * Commits what `fn` did, or rolls it back if it throws. `fn` may run twice (serialization failure, deadlock), so it must
   * do nothing but queries; whatever else is to follow goes to `tx.afterCommit`.
   */
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Does some work whose queries and transactions, however deep, are all part of this transaction. For work that knows nothing of it;
   * what is written for it takes `tx`. One that fails inside fails the whole.
   */
  within<T>(tx: Tx, work: () => Promise<T>): Promise<T>
  /** Calls the handler on each NOTIFY, until the returned function is called. Survives the loss of its connection. */
  listen(channel: string, handler: (payload: string) => void, options?: ListenOptions): Promise<() => Promise<void>>
  /** Throws within about 2 s if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number
  /** As PostgreSQL lists us in pg_stat_activity. */
  name?: string
  /** Called with the errors of `afterCommit` functions. */
  afterCommitFailed?: (error: unknown) => void
  /** No time limit for statements: for work that nobody waits for at a screen. */
  patient?: boolean
}

export function connectionSettings(connectionString: string, name = 'cubeward'): pg.ClientConfig {
  return {
    connectionString,
    application_name: name,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    lock_timeout: 4000,
    idle_in_transaction_session_timeout: 10_000,
    // If the server has vanished without closing the connection, the query ends by this time-out.
    query_timeout: 8000,
    keepAlive: true,
    options: '-c timezone=UTC -c datestyle=ISO -c jit=off',
    types: valueParsers,
  }
}

/** Opens no connection yet. Neither statements nor values are ever logged. */
export function createDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const settings = {
    ...connectionSettings(connectionString, options.name),
    ...(options.patient ? { statement_timeout: 0, query_timeout: 0 } : {}),
  }
  const pool = new pg.Pool({
    ...settings,
    // Pipelining: queries of one connection are sent without waiting for each other; they still run one after the other.
    pipeline: true,
    max: options.max ?? 20,
    idleTimeoutMillis: 60_000,
  })
  // A connection that dies is replaced on the next query, which tells its caller; without a listener it would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const listener = createListener(settings)
  const scopes = new AsyncLocalStorage<{ tx: Tx; over: boolean }>()
  /** The transaction of the current async context; work that outlives its transaction runs outside of it. */
  const around = () => {
    const scope = scopes.getStore()
    return scope === undefined || scope.over ? undefined : scope.tx
  }
  const failed = options.afterCommitFailed ?? ((error) => process.emitWarning(error as Error))

  return {
    kind: 'database',
    pool,
    query: (statement, values) => around()?.query(statement, values) ?? ask(pool, statement, values),
    async within(tx, work) {
      const scope = { tx, over: false }
      try {
        return await scopes.run(scope, work)
      } finally {
        scope.over = true
      }
    },
    transaction: async (fn) => {
      const tx = around()
      if (tx !== undefined) return fn(tx)
      const once = await runTransaction(pool, fn).catch((error: unknown) => {
        if (!isConflict(error)) throw error
        return runTransaction(pool, fn)
      })
      for (const hook of once.hooks)
        try {
          await hook()
        } catch (error) {
          failed(error)
        }
      return once.result
    },
    listen: listener.listen,
    ping: () => ping(pool),
    close,
    [Symbol.asyncDispose]: close,
  }

  async function close() {
    await listener.close()
    if (!pool.ending) await pool.end()
  }
}

export async function ask<Row>(
  on: pg.Pool | pg.PoolClient,
  { name, text }: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await on.query({ ...(name === undefined ? {} : { name }), text, values: values as unknown[] })
  return rows as Row[]
}

type Hook = () => unknown

/** The connection was lost during a COMMIT: what it was to store may be stored, or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost during a commit.', { cause })
    this.name = 'OutcomeUnknown'
  }
}
/** An ERROR means that the server has answered and rolled back; any other failure says nothing about the commit. */
function asOutcome(error: unknown): never {
  throw databaseError(error)?.severity === 'ERROR' ? error : new OutcomeUnknown(error)
}

async function runTransaction<T>(
  pool: pg.Pool,
  fn: (tx: Tx) => Promise<T>,
): Promise<{ result: T; hooks: readonly Hook[] }> {
  const client = await pool.connect()
  let broken: Error | boolean = false
  const hooks: Hook[] = []
  try {
    // Sent together with the first query, which fails too if this fails.
    const begun = client.query('BEGIN')
    begun.catch(ignore)
    const result = await fn(transactionOn(client, hooks))
    await begun
    const { command } = await client.query('COMMIT').catch(asOutcome)
    // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a query failed and the error was swallowed.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its queries had failed.')
    return { result, hooks }
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: Error) => {
      broken = reason
    })
    throw error
  } finally {
    client.release(broken)
  }
}

export function transactionOn(client: pg.PoolClient, hooks: Hook[]): Tx {
  return {
    kind: 'transaction',
    query: (statement, values) => ask(client, statement, values),
    afterCommit: (hook) => void hooks.push(hook),
  }
}

async function ping(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout expired: the database did not answer within 2 s')), 2000)
  })
  const answer = pool.query('SELECT 1')
  // The loser of the race may still reject later; that is ignored.
  answer.catch(ignore)
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function isConflict(error: unknown): boolean {
  const code = codeOf(databaseError(error))
  return code === '40001' || code === '40P01'
}

/** PostgreSQL's own error (code, constraint, column) inside whatever was wrapped around it. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at
  }
  return undefined
}

function ignore(): void {}
