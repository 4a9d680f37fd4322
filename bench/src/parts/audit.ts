import { audit } from '@cubeward/contract/admin/audit.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { sealNewEntries } from '@cubeward/server/features/audit/chain/seal.ts'
import { append } from '@cubeward/server/platform/audit/audit.ts'
import { createDatabase, type Database, type Queryable } from '@cubeward/server/platform/db/client.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { LoadHandlers } from '../children/load.ts'
import { auditTerms, largest } from '../fleet.ts'
import { startChild } from '../lib/child.ts'
import { millis, perSecond, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios, spread } from '../lib/stats.ts'
import { openSetting, type Setting } from '../setting.ts'

const ROUNDS = 7
const ENTRIES = 1_000
const DEEP = 1_000_000
const LEAST = 10_000

/** The audit log: its list, page 1 million rows down, searches, what its indexes cost a write, and its seals. */
export async function auditLog(report: Report, setting_: Promise<Setting> = openSetting()): Promise<void> {
  await using setting = await setting_
  await using db = createDatabase(setting.url, { max: 2, patient: true })
  const count = async (of: string) => Number((await db.pool.query(`SELECT count(*) AS n FROM audit ${of}`)).rows[0]?.n)
  const all = await count('')
  const own = await count(`WHERE operator_id = '${largest}'`)
  if (own < LEAST) throw new Error(`there are ${all} entries: npm run bench:seed makes them`)
  report.title(
    `Audit log: ${all.toLocaleString('en')} entries of 20 operators in months, ${own.toLocaleString('en')} of the largest`,
    'baseline: page 1 without filters, through the whole server, one request at a time; for writes what each line says',
  )
  await writes(report, db)
  await seals(report, db)
  await reads(report, setting, db, Math.min(DEEP, Math.floor(own * 0.9)))
}

async function reads(report: Report, setting: Setting, db: Database, deep: number): Promise<void> {
  const port = await freePort()
  await using _product = await startChild('product', { ...setting.productEnv, PORT: String(port) })
  await using load = await startChild<LoadHandlers>('load')
  const headers = { authorization: `Bearer ${await setting.token()}` }
  const page = async (query: Record<string, string>) => {
    const paths = [`${pathFor(audit.list.path, { operator: largest })}?${new URLSearchParams(query)}`]
    return (await load.call('run', { port, paths, headers, connections: 1, requests: 20, expect: 200 })).p50
  }
  const { rows } = await db.pool.query<{ created: string; id: string; cube: string; actor: string; box: string }>(
    `SELECT created::text, id, cube_id AS cube, actor_id AS actor, box_number AS box FROM audit WHERE operator_id = $1
     ORDER BY created DESC, id DESC OFFSET $2 LIMIT 1`,
    [largest, deep],
  )
  const there = rows[0]
  if (there === undefined) throw new Error('no entry is that deep')
  const cursor = Buffer.from(JSON.stringify(['next', there.created, there.id])).toString('base64url')
  const filters: Record<string, Record<string, string>> = {
    'one actor': { actor: there.actor },
    'one type': { type: 'CubeChanged' },
    'one cube': { cubeId: there.cube },
    'one box': { cubeId: there.cube, boxNumber: there.box },
    'one category': { category: 'box' },
    'one reference': { referenceType: 'Cube' as const, referenceId: there.cube },
    'one tenant': { tenantId: `${largest}-t3` },
    'a day': { from: dayBefore(there.created), until: new Date(there.created).toISOString() },
    'type and actor': { type: 'CubeChanged', actor: there.actor },
  }
  const subjects = {
    first: () => page({}),
    deep: () => page({ cursor, page: '1' }),
    ...Object.fromEntries(auditTerms.map(({ name, term }) => [`search ${name}`, () => page({ search: term })])),
    ...Object.fromEntries(Object.entries(filters).map(([name, query]) => [`filter ${name}`, () => page(query)])),
  }
  const { first = [], deep: down = [], ...rest } = await interleave<string, number>(subjects, { rounds: ROUNDS })
  const line = (what: string, of: number[], atMost?: number) =>
    report.line({
      what,
      measured: millis(median(of)),
      baseline: millis(median(first)),
      ratio: ratios(of, first),
      ...(atMost === undefined ? {} : { budget: { atMost } }),
    })
  line(`page at depth ${deep.toLocaleString('en')}`, down, 1.5)
  for (const kind of ['search', 'filter']) {
    const found = Object.entries(rest)
      .filter(([name]) => name.startsWith(kind))
      .sort(([, a], [, b]) => median(b) - median(a))
    for (const [at, [name, times]] of found.entries())
      line(
        at === 0 ? `${name}, the worst of ${found.length}` : `  ${name}`,
        times,
        at === 0 && kind === 'search' ? 10 : undefined,
      )
  }
}

const dayBefore = (at: string) => new Date(Date.parse(at) - 86_400_000).toISOString()

const entry = (n: number) => ({
  operatorId: 'small',
  category: 'box' as const,
  type: 'BoxOpened' as const,
  message: tells('box.opened', { box: n % 400 }),
  actor: { id: `user-${n % 50}`, name: `User ${n % 50}` },
  cubeId: `small-${String(1 + (n % 1_000)).padStart(7, '0')}`,
  boxNumber: String(n % 400),
  data: { lock: `L${n % 400}` },
})

class Undone extends Error {}

/** Writes entries one after the other in a transaction that is taken back, and tells how long each took. */
async function written(db: Database, into: (tx: Queryable) => Queryable): Promise<number[]> {
  const times: number[] = []
  await db
    .transaction(async (tx) => {
      const to = into(tx)
      for (let n = 0; n < ENTRIES; n++) {
        const began = performance.now()
        await append(to, entry(n))
        times.push(performance.now() - began)
      }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return times
}

/** Against the same table of this month with the indexes of its lists, but none to search and filter by. */
async function writes(report: Report, db: Database): Promise<void> {
  await db.pool.query(`DROP TABLE IF EXISTS audit_bare;
    CREATE TABLE audit_bare (LIKE audit INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (id, created));
    INSERT INTO audit_bare SELECT * FROM audit WHERE created >= date_trunc('month', now());
    CREATE INDEX ON audit_bare (operator_id, created DESC, id DESC);
    CREATE INDEX ON audit_bare (cube_id, created DESC, id DESC) WHERE cube_id IS NOT NULL;
    CREATE INDEX ON audit_bare (tenant_id, created DESC, id DESC) WHERE tenant_id IS NOT NULL;
    CREATE TRIGGER was_written AFTER INSERT ON audit_bare REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION audit_was_written()`)
  const bare = (tx: Queryable): Queryable => ({
    query: ({ text }, values) =>
      tx.query({ name: 'bench-audit-bare', text: text.replace('INTO audit (', 'INTO audit_bare (') }, values),
  })
  const { ours, without } = await interleave(
    { ours: () => written(db, (tx) => tx), without: () => written(db, bare) },
    { rounds: ROUNDS },
  )
  await db.pool.query('DROP TABLE audit_bare')
  const rate = (rounds: number[][]) => rounds.map((times) => (1_000 * ENTRIES) / times.reduce((sum, it) => sum + it, 0))
  report.line({
    what: 'entries written a second, against a table without indexes to search by',
    measured: perSecond(median(rate(ours))),
    baseline: perSecond(median(rate(without))),
    ratio: ratios(rate(ours), rate(without)),
    budget: { atLeast: 0.6 },
  })
  const [longest, usual] = [ours.map((times) => spread(times).max), ours.map(median)]
  report.line({
    what: 'longest of a thousand writes, against the median',
    measured: millis(median(longest)),
    baseline: millis(median(usual)),
    ratio: ratios(longest, usual),
    budget: { atMost: 20 },
  })
}

/** Entries that are committed, and then sealed. */
async function seals(report: Report, db: Database): Promise<void> {
  await sealNewEntries(db)
  const rates: { written: number; sealed: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await db.transaction(async (tx) => {
      for (let n = 0; n < ENTRIES; n++) await append(tx, entry(n))
    })
    const committed = performance.now()
    const sealed = await sealNewEntries(db)
    const ended = performance.now()
    rates.push({ written: (1_000 * ENTRIES) / (committed - began), sealed: (1_000 * sealed) / (ended - committed) })
  }
  const [sealed, written_] = [rates.map((it) => it.sealed), rates.map((it) => it.written)]
  report.line({
    what: 'entries sealed a second, against entries written by one connection',
    measured: perSecond(median(sealed)),
    baseline: perSecond(median(written_)),
    ratio: ratios(sealed, written_),
  })
}
