import { fileURLToPath } from 'node:url'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { startProgram } from '../lib/program.ts'
import { millis, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios } from '../lib/stats.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'
import { root } from '../setting.ts'

const ROUNDS = 5
export const serving = /Cubeward runs at/

/** The second `npm start`, until it serves, against the start of its database alone. */
export async function start(report: Report): Promise<void> {
  await using folder = await temporaryFolder()
  const env = {
    CUBEWARD_DATA: folder.path,
    PORT: String(await freePort()),
    CUBEWARD_DRIVER_PORT: String(await freePort()),
  }
  const once = async (command: string, args: string[], ready: RegExp, patienceMs: number) => {
    await using program = await startProgram(command, args, { cwd: root, env, ready, patienceMs })
    return program.readyAfter
  }
  const product = (patienceMs = 60_000) => once('npm', ['start', '--silent'], serving, patienceMs)
  // The first one builds, makes the database and fills it.
  await product(180_000)
  const times = await interleave<'product' | 'script' | 'postgres', number>(
    {
      product: () => product(),
      script: () => once(process.execPath, ['scripts/start.mjs'], serving, 60_000),
      postgres: () =>
        once(
          process.execPath,
          [fileURLToPath(new URL('./postgres.mjs', import.meta.url))],
          /PostgreSQL answers/,
          30_000,
        ),
    },
    { rounds: ROUNDS },
  )
  report.title(
    'Start: the second npm start with the demo world, until it serves',
    'baseline: a Node program that starts the embedded PostgreSQL on the same data, until it answers',
  )
  report.line({
    what: 'npm start',
    measured: millis(median(times.product)),
    baseline: millis(median(times.postgres)),
    ratio: ratios(times.product, times.postgres),
    budget: { atMost: 3 },
  })
  report.line({
    what: '  without npm itself (node scripts/start.mjs)',
    measured: millis(median(times.script)),
    baseline: millis(median(times.postgres)),
    ratio: ratios(times.script, times.postgres),
  })
}
