import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { statement } from '../db/sql.ts'

const enterText = statement('INSERT INTO schedules (task) SELECT unnest($1::text[]) ON CONFLICT (task) DO NOTHING')
// A time further away than the next one can be was set by a clock that was ahead; nothing would run until then.
const takeText = statement<{
  task: string
}>(`UPDATE schedules s SET next = now() + n.every * interval '1 millisecond', lease_until = now() + $3 * interval '1 millisecond'
   FROM unnest($1::text[], $2::float8[]) AS n (task, every)
   WHERE s.task = n.task AND (s.next <= now() OR s.next > now() + n.every * interval '1 millisecond') AND (s.lease_until IS NULL OR s.lease_until <= now()) RETURNING s.task`)
const renewText = statement(
  `UPDATE schedules SET lease_until = now() + $2 * interval '1 millisecond' WHERE task = ANY ($1::text[])`,
)
const doneText = statement('UPDATE schedules SET lease_until = NULL WHERE task = $1')

const leaseMs = 45_000
const renewMs = 15_000

interface Task {
  everyMs: number
  run: () => Promise<void>
}

/**
 * Runs tasks again and again, each once in a fleet and never twice at once: whoever gets the row of a task runs it. A run that fails is
 * logged, and the next one comes at its time. One that dies with its server is due again at its time, or when its lease has ended.
 */
export class Schedules {
  readonly #db: Database
  readonly #log: Logger
  readonly #tasks = new Map<string, Task>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #timers: NodeJS.Timeout[] = []
  #taking: Promise<void> | undefined
  #closed = false

  constructor({ db, log }: { db: Database; log: Logger }) {
    this.#db = db
    this.#log = log
  }

  /** Before the start. The first run comes with the first start of the first server. */
  every(everyMs: number, task: string, run: () => Promise<void>): void {
    if (this.#tasks.has(task)) throw new Error(`There is a task ${task} already.`)
    this.#tasks.set(task, { everyMs, run })
  }

  async start(): Promise<void> {
    if (this.#tasks.size === 0) return
    await this.#db.query(enterText, [[...this.#tasks.keys()]])
    const shortest = Math.min(...[...this.#tasks.values()].map(({ everyMs }) => everyMs))
    this.#every(Math.min(1_000, shortest), () => this.#take())
    this.#every(renewMs, () => this.#renew())
    this.#take()
  }

  /** Starts no more runs, and waits for those under way. */
  async close(): Promise<void> {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#taking
    await Promise.all(this.#running.values())
  }

  #every(ms: number, run: () => void): void {
    const timer = setInterval(run, ms)
    timer.unref()
    this.#timers.push(timer)
  }

  #take(): void {
    this.#taking ??= this.#takeDue()
      .catch((err: unknown) => this.#log.error({ err }, 'schedules could not be read; it is tried again'))
      .finally(() => {
        this.#taking = undefined
      })
  }

  async #takeDue(): Promise<void> {
    const idle = [...this.#tasks].filter(([task]) => !this.#running.has(task))
    if (idle.length === 0 || this.#closed) return
    const rows = await this.#db.query(takeText, [
      idle.map(([task]) => task),
      idle.map(([, { everyMs }]) => everyMs),
      leaseMs,
    ])
    for (const { task } of rows) this.#run(task)
  }

  #run(task: string): void {
    const running = (this.#tasks.get(task)?.run() ?? Promise.resolve())
      .catch((err: unknown) => this.#log.error({ err, task }, 'a task failed; it runs again at its next time'))
      .then(async () => void (await this.#db.query(doneText, [task])))
      .catch((err: unknown) =>
        this.#log.error({ err, task }, 'the end of a task could not be written; its lease ends it'),
      )
      .finally(() => this.#running.delete(task))
    this.#running.set(task, running)
  }

  #renew(): void {
    if (this.#running.size === 0) return
    this.#db
      .query(renewText, [[...this.#running.keys()], leaseMs])
      .catch((err: unknown) => this.#log.error({ err }, 'leases of tasks could not be renewed; it is tried again'))
  }
}
