import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database } from '@cubeward/server/platform/db/client.ts'
import { startEmbeddedPostgres } from '@cubeward/server/platform/db/embedded/supervisor.ts'
import { migrate } from '@cubeward/server/platform/db/migrate.ts'
import { Deliveries } from '@cubeward/server/platform/deliveries/deliveries.ts'
import type { NewDelivery, SendResult } from '@cubeward/server/platform/deliveries/delivery.ts'
import pino from 'pino'
import { exactly, millis, perSecond, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios } from '../lib/stats.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'
import { migrations } from '../setting.ts'

const MESSAGES = 2_000
const ROUNDS = 5
/** What a well-kept queue did with the same rules, as far as it holds them (docs/decisions/0006). */
const LIBRARY = { perSecond: 953, wakeMs: { p50: 5, p99: 17 }, claimMs: { p50: 11, p99: 23 } }

const sent: SendResult = { result: 'sent' }
const log = pino({ level: 'silent' })
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** Claim, wake-up and rate of what leaves later, with a handler that does nothing. */
export async function deliveries(report: Report): Promise<void> {
  await using folder = await temporaryFolder()
  // Of its own: the fleet has nothing to do with it.
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), log: silent })
  try {
    await using db = createDatabase(postgres.connectionString, { max: 10 })
    await migrate(db, migrations)
    await db.pool.query('CREATE TABLE bare (id uuid PRIMARY KEY, created timestamptz NOT NULL DEFAULT now())')
    report.title(
      'What leaves later: claimed, attempted by an empty handler, settled',
      `baseline: a bare loop of FOR UPDATE SKIP LOCKED and DELETE, sixteen at once; beside it the library: ${LIBRARY.perSecond}/s, wake-up ${LIBRARY.wakeMs.p50}/${LIBRARY.wakeMs.p99} ms, claim ${LIBRARY.claimMs.p50}/${LIBRARY.claimMs.p99} ms`,
    )
    await rate(report, db)
    await wakeUp(report, db)
    await behindOthers(report, db)
  } finally {
    await postgres.stop()
  }
}

const row = (n: number, more: Partial<NewDelivery> = {}): NewDelivery => ({
  kind: 'bench',
  subject: String(n),
  operatorId: `o${n % 20}`,
  destination: `d${n % 60}`,
  expires: new Date(Date.now() + 3_600_000),
  ...more,
})

async function rate(report: Report, db: Database): Promise<void> {
  const ours = async () => {
    let left = MESSAGES
    let finished: () => void = () => undefined
    const all = new Promise<void>((resolve) => {
      finished = resolve
    })
    const engine = new Deliveries({ db, log })
    engine.handle('bench', { attempt: async () => sent })
    engine.onSettled(() => {
      if (--left === 0) finished()
    })
    await db.transaction((tx) =>
      engine.enqueue(
        tx,
        Array.from({ length: MESSAGES }, (_, n) => row(n)),
      ),
    )
    const began = performance.now()
    await engine.start()
    await all
    const took = performance.now() - began
    await engine.close()
    await db.pool.query('TRUNCATE deliveries')
    return (MESSAGES / took) * 1_000
  }
  const bare = async () => {
    await db.pool.query('INSERT INTO bare (id) SELECT gen_random_uuid() FROM generate_series(1, $1::int)', [MESSAGES])
    const began = performance.now()
    const work = async () => {
      for (;;) {
        const client = await db.pool.connect()
        try {
          await client.query('BEGIN')
          const { rows } = await client.query('SELECT id FROM bare ORDER BY created LIMIT 1 FOR UPDATE SKIP LOCKED')
          if (rows.length > 0) await client.query('DELETE FROM bare WHERE id = $1', [rows[0].id])
          await client.query('COMMIT')
          if (rows.length === 0) return
        } finally {
          client.release()
        }
      }
    }
    await Promise.all(Array.from({ length: 16 }, work))
    return (MESSAGES / (performance.now() - began)) * 1_000
  }
  const measured = await interleave({ ours, bare }, { rounds: ROUNDS })
  report.line({
    what: `messages a second, ${MESSAGES} of 20 operators`,
    measured: perSecond(median(measured.ours)),
    baseline: perSecond(median(measured.bare)),
    ratio: ratios(measured.ours, measured.bare),
  })
  report.line({
    what: 'the same, against the library',
    measured: perSecond(median(measured.ours)),
    baseline: perSecond(LIBRARY.perSecond),
    ratio: exactly(median(measured.ours) / LIBRARY.perSecond),
    budget: { atLeast: 1 },
  })
}

/** From commit to attempt, one at a time on an idle server. */
async function waits(db: Database, engine: Deliveries, heard: Map<string, (at: number) => void>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 200; n++) {
    const subject = randomUUID()
    const attempted = new Promise<number>((resolve) => heard.set(subject, resolve))
    await db.transaction((tx) =>
      engine.enqueue(tx, [row(n, { subject, operatorId: `idle${n % 20}`, destination: `i${n}` })]),
    )
    const committed = performance.now()
    times.push(Math.max(0, (await attempted) - committed))
    await pause(2)
  }
  return times
}

function listening(db: Database) {
  const heard = new Map<string, (at: number) => void>()
  const engine = new Deliveries({ db, log, timings: { closeMs: 100 } })
  engine.handle('bench', {
    attempt: async ({ subject, operatorId }, signal) => {
      heard.get(subject)?.(performance.now())
      if (operatorId !== 'full') return sent
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw signal.reason
    },
  })
  return { heard, engine }
}

const figures = (what: string, times: readonly number[], library: { p50: number; p99: number }, report: Report) => {
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const)
    report.line({
      what: `${what}, ${name}`,
      measured: millis(percentile(times, share)),
      baseline: millis(library[name]),
      ratio: exactly(percentile(times, share) / library[name]),
      budget: { atMost: 1 },
    })
}

async function wakeUp(report: Report, db: Database): Promise<void> {
  const { heard, engine } = listening(db)
  await engine.start()
  figures('from commit to attempt on an idle server', await waits(db, engine, heard), LIBRARY.wakeMs, report)
  await engine.close()
  await db.pool.query('TRUNCATE deliveries')
}

/** Behind 20,000 waiting messages of an operator that has four under way and gets no more. */
async function behindOthers(report: Report, db: Database): Promise<void> {
  const { heard, engine } = listening(db)
  const full = (n: number) => row(n, { operatorId: 'full', destination: `f${n % 8}` })
  for (let part = 0; part < 20; part++)
    await db.transaction((tx) =>
      engine.enqueue(
        tx,
        Array.from({ length: 1_000 }, (_, n) => full(n)),
      ),
    )
  await db.pool.query('ANALYZE deliveries')
  await engine.start()
  await pause(200)
  figures('the same, behind 20,000 of a full operator', await waits(db, engine, heard), LIBRARY.claimMs, report)
  await engine.close()
}
