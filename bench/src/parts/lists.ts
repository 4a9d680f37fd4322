import { cubeOverviewType, cubes } from '@cubeward/contract/admin/cubes.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import type { BareHandlers } from '../children/bare.ts'
import type { LoadHandlers, LoadInput, LoadResult } from '../children/load.ts'
import { BOXES_PER_CUBE, CUBES, EVERY, largest, operators, termClasses } from '../fleet.ts'
import { type Child, startChild } from '../lib/child.ts'
import { childrenCpu } from '../lib/processor.ts'
import { type Budget, micros, millis, perSecond, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios, spread } from '../lib/stats.ts'
import { openSetting, type Setting } from '../setting.ts'

const CONNECTIONS = 8
const ROUNDS = 9
/** Rounds that do not count: V8 compiles what has run often enough. */
const WARM_UP = 3
/** Rounds of so many requests, not of so much time: on a busy machine few would run, in code that has not been compiled yet. */
const ROUND_REQUESTS = 1_000

interface Measured extends LoadResult {
  /** Microseconds of CPU for each request: of the process that answers, and of PostgreSQL. */
  cpu: number
  sqlCpu: number
}

/** Cube lists and cubes through the whole server, against Fastify and `pg` alone. */
export async function lists(report: Report, setting_: Promise<Setting> = openSetting()): Promise<void> {
  await using setting = await setting_
  const [productPort, barePort] = [await freePort(), await freePort()]
  await using product = await startChild(
    'product',
    {
      ...setting.productEnv,
      PORT: String(productPort),
    },
    profiling(),
  )
  await using bare = await startChild<BareHandlers>('bare', { DATABASE_URL: setting.url, PORT: String(barePort) })
  await using load = await startChild<LoadHandlers>('load')

  const measure = (child: Child<Record<string, never>> | typeof bare, port: number) => {
    return async (input: Partial<LoadInput> & { paths: string[] }): Promise<Measured> => {
      const [cpu, sqlCpu] = [await child.cpu(), childrenCpu(setting.postgresPid)]
      const result = await load.call('run', { port, headers: {}, connections: CONNECTIONS, expect: 200, ...input })
      const used = (await child.cpu()) - cpu
      return {
        ...result,
        cpu: used / result.requests,
        sqlCpu: (childrenCpu(setting.postgresPid) - sqlCpu) / result.requests,
      }
    }
  }
  const authorization = `Bearer ${await setting.token()}`
  const full = (paths: string[], more: Partial<LoadInput> = {}) =>
    measure(
      product,
      productPort,
    )({ requests: ROUND_REQUESTS, paths, ...more, headers: { authorization, ...more.headers } })
  const plain = (paths: string[], more: Partial<LoadInput> = {}) =>
    measure(bare, barePort)({ requests: ROUND_REQUESTS, paths, ...more })

  const listOf = (operator: string, query = '') => `${pathFor(cubes.list.path, { operator })}${query}`
  const first = listOf(largest)
  const cubeIds = (count: number, every = 1) =>
    Array.from({ length: count }, (_, n) => `${largest}-${String((n + 1) * every).padStart(7, '0')}`)

  report.title(
    `Lists: ${CUBES.toLocaleString('en')} cubes of 20 operators (largest ${operators[0]?.cubes.toLocaleString('en')}), and ${CUBES.toLocaleString('en')} of one`,
    `${CONNECTIONS} connections from a process of its own; it, the server and PostgreSQL share ${setting.cores} cores`,
    'baseline: Fastify + pg, prepared, compiled serializer, no access, no validation',
  )
  const rate = (what: string, of: Measured[], base: Measured[], budget?: Budget) => {
    report.line({
      what,
      measured: perSecond(median(of.map((one) => one.rate))),
      baseline: perSecond(median(base.map((one) => one.rate))),
      ratio: ratios(
        of.map((one) => one.rate),
        base.map((one) => one.rate),
      ),
      ...(budget === undefined ? {} : { budget }),
    })
  }
  const cost = (what: string, key: 'cpu' | 'sqlCpu', of: Measured[], base: Measured[]) =>
    report.line({
      what,
      measured: micros(median(of.map((one) => one[key]))),
      baseline: micros(median(base.map((one) => one[key]))),
      ratio: ratios(
        of.map((one) => one[key]),
        base.map((one) => one[key]),
      ),
    })

  const list = await interleave(
    {
      full: () => full([first]),
      bare: () => plain([`/bare/${largest}/cubes`]),
      json: () => plain([`/json/${largest}/cubes`]),
      fullAll: () => full([listOf('all')]),
      bareAll: () => plain(['/bare/all/cubes']),
    },
    { rounds: ROUNDS, warmUp: WARM_UP },
  )
  rate('list of 25 with exact total, largest operator', list.full, list.bare, { atLeast: 1 })
  rate('list of 25 of 100,000 cubes of one operator', list.fullAll, list.bareAll, { atLeast: 1 })
  cost('  CPU of Node a list', 'cpu', list.full, list.bare)
  cost('  CPU of PostgreSQL a list', 'sqlCpu', list.full, list.bare)
  rate("  against the product's statement in bare Fastify", list.full, list.json)
  cost('    CPU of Node', 'cpu', list.full, list.json)

  const ids = cubeIds(200)
  const reads = await interleave(
    {
      full: () => full(ids.map((cubeId) => pathFor(cubes.read.path, { operator: largest, cubeId }))),
      bare: () => plain(ids.map((id) => `/bare/${largest}/cubes/${id}`)),
    },
    { rounds: ROUNDS, warmUp: WARM_UP },
  )
  rate('by-id read', reads.full, reads.bare, { atLeast: 0.8 })
  cost('  CPU of Node a read', 'cpu', reads.full, reads.bare)

  const alone = { connections: 1 }
  for (const { operator, requests, rounds } of [
    { operator: largest, requests: 12, rounds: 5 },
    { operator: 'all', requests: 4, rounds: 3 },
  ]) {
    const terms = Object.fromEntries(
      termClasses.map(({ name, term }) => [
        name,
        () => full([listOf(operator, `?search=${encodeURIComponent(term)}`)], { ...alone, requests }),
      ]),
    )
    const { page = [], ...found } = await interleave<string, Measured>(
      { ...terms, page: () => full([listOf(operator)], { ...alone, requests: requests * 8 }) },
      { rounds },
    )
    const times = Object.entries(found)
      .map(([name, results]) => ({ name, times: results.map(({ p50 }) => p50) }))
      .sort((a, b) => median(b.times) - median(a.times))
    const cubeCount = operators.find(({ id }) => id === operator)?.cubes.toLocaleString('en')
    for (const [place, one] of [
      [`worst of ${termClasses.length}`, times[0]],
      ['best', times.at(-1)],
    ] as const) {
      if (one === undefined) continue
      report.line({
        what: `search in ${cubeCount} cubes, ${place} (${one.name})`,
        measured: millis(median(one.times)),
        baseline: millis(median(page.map(({ p50 }) => p50))),
        ratio: ratios(
          one.times,
          page.map(({ p50 }) => p50),
        ),
        ...(one === times[0] ? { budget: { atMost: 10 } } : {}),
      })
      // Linux counts the CPU of PostgreSQL in ticks: over all rounds, not for each.
      const used = (results: Measured[]) => {
        const whole = results.filter(({ sqlCpu }) => sqlCpu >= 0) // below 0: a connection ended, and its ticks went with it
        return whole.reduce((sum, { cpu, sqlCpu }) => sum + cpu + sqlCpu, 0) / whole.length
      }
      const [search, plainPage] = [used(found[one.name] ?? []), used(page)]
      report.line({
        what: '  CPU of Node and PostgreSQL',
        measured: micros(search),
        baseline: micros(plainPage),
        ratio: ratios([search], [plainPage]),
      })
    }
  }

  const growth = await interleave(
    {
      large: () => full([listOf('all')], { ...alone, requests: 150 }),
      small: () => full([listOf('small')], { ...alone, requests: 150 }),
    },
    { rounds: ROUNDS, warmUp: WARM_UP },
  )
  report.line({
    what: 'list at 100,000 cubes, against 1,000',
    measured: millis(median(growth.large.map(({ p50 }) => p50))),
    baseline: millis(median(growth.small.map(({ p50 }) => p50))),
    ratio: ratios(
      growth.large.map(({ p50 }) => p50),
      growth.small.map(({ p50 }) => p50),
    ),
    budget: { atMost: 2 },
  })

  const furnished = cubeIds(50, EVERY)
  const overview = await interleave<'full' | 'sql', number>(
    {
      full: async () => {
        const paths = furnished.map((cubeId) => pathFor(cubes.overview.path, { operator: largest, cubeId }))
        const { p50 } = await full(paths, { ...alone, requests: 50, headers: { accept: cubeOverviewType } })
        return p50
      },
      sql: async () => spread(await bare.call('overview', { operator: largest, ids: furnished })).median,
    },
    { rounds: ROUNDS, warmUp: WARM_UP },
  )
  report.line({
    what: `cube overview (${BOXES_PER_CUBE} boxes) in one call, against its SQL bare`,
    measured: millis(median(overview.full)),
    baseline: millis(median(overview.sql)),
    ratio: ratios(overview.full, overview.sql),
    budget: { atMost: 1.5 },
  })
}

/** BENCH_PROFILE=<folder>: a CPU profile of the server is written there when it stops. */
const profiling = () =>
  process.env.BENCH_PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
