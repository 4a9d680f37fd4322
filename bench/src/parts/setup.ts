import { join } from 'node:path'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import { WIZARD_SHARE } from '../../../apps/console/wizard-share.ts'
import { openBrowser, signIn } from '../lib/browser.ts'
import { bytesOf, type Loaded, load, watchFor } from '../lib/loading.ts'
import { startProgram } from '../lib/program.ts'
import { exactly, kilobytes, millis, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios } from '../lib/stats.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'
import { root } from '../setting.ts'
import { serving } from './start.ts'

const ROUNDS = 3
/** As at a cube in a basement. */
const LINE = { bitsPerSecond: 400_000, latencyMs: 400 }
const FIRST_STEP_MS = 5_000

/** What an installer's phone loads until the first step of the wizard shows, against the first page of the console; and how long that takes. */
export async function setupSize(report: Report): Promise<void> {
  await using folder = await temporaryFolder()
  const port = await freePort()
  await using _product = await startProgram('npm', ['start', '--silent'], {
    cwd: root,
    env: {
      CUBEWARD_DATA: join(folder.path, 'data'),
      PORT: String(port),
      CUBEWARD_DRIVER_PORT: String(await freePort()),
    },
    ready: serving,
    patienceMs: 180_000,
  })
  const origin = `http://127.0.0.1:${port}`
  await using browser = await openBrowser()
  const desk = await (await browser.browser.newContext({ locale: 'en' })).newPage()
  await watchFor(desk, 'main tbody tr td')
  await signIn(desk, `${origin}/nordpost/cubes`)
  await desk.locator('main tbody tr td').first().waitFor()
  const list = desk.url()
  const screens = await (await browser.browser.newContext()).newPage()
  await screens.goto(`${origin}/simulator/`)
  const link = await screens.getByRole('link', { name: 'Open the setup link' }).first().getAttribute('href')
  if (link === null) throw new Error('No terminal of the demo world waits in setup.')
  const phoneOf = async (locale: string) => {
    const phone = await browser.browser.newContext({ locale, viewport: { width: 390, height: 844 } })
    const page = await phone.newPage()
    // the first question of the wizard, not the sentence that it is being loaded
    await watchFor(page, 'main fieldset input')
    return page
  }
  const phones = { English: await phoneOf('en'), German: await phoneOf('de') }

  report.title(
    'Setup: from a cold cache until the first step of the wizard shows, in Chromium',
    'baseline: the first page of the console; 5 s',
  )
  const sizes = await interleave<'wizard' | 'console', Loaded>(
    { wizard: () => load(phones.English, link, {}), console: () => load(desk, list, {}) },
    { rounds: 1 },
  )
  const [wizard, first] = [sizes.wizard[0], sizes.console[0]]
  report.line({
    what: `JavaScript, gz (${wizard?.scripts.size} files)`,
    measured: kilobytes(bytesOf(wizard)),
    baseline: kilobytes(bytesOf(first)),
    ratio: exactly(bytesOf(wizard) / bytesOf(first)),
    budget: { atMost: WIZARD_SHARE },
  })
  const slow = await interleave<keyof typeof phones, Loaded>(
    {
      English: () => load(phones.English, link, { line: LINE }),
      German: () => load(phones.German, link, { line: LINE }),
    },
    { rounds: ROUNDS },
  )
  for (const [language, loaded] of Object.entries(slow)) {
    const times = loaded.map(({ ms }) => ms)
    report.line({
      what: `first step at 400 kbit/s and 400 ms, ${language}`,
      measured: millis(median(times)),
      baseline: millis(FIRST_STEP_MS),
      ratio: ratios(
        times,
        times.map(() => FIRST_STEP_MS),
      ),
      budget: { atMost: 1 },
    })
  }
}
