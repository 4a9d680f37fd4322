import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { WallHandlers } from '../children/wall.ts'
import { openBrowser, signIn } from '../lib/browser.ts'
import { type Child, startChild } from '../lib/child.ts'
import { exactly, millis, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios, spread } from '../lib/stats.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'
import { migrations, root } from '../setting.ts'

const OPERATOR = 'nordpost'
const CUBE = 'np-bench-400'
const BOXES = 400
const EVENTS = 20
const WARM_UP = 4
const FRAME_MS = 1000 / 60
const LIST_MS = 100
const PATIENCE_MS = 60_000

/** What the page noted about one change; milliseconds since the socket gave the event to the page, or since the bare script began. */
interface Shown {
  /** Until the document says so. */
  drawn: number
  /** Until the frame that shows it is painted. */
  painted: number
  /** The first frame after the event shows it already. */
  nextFrame: boolean
  /** CPU time of the page's main thread for all of it, the painting and the measuring included. */
  cpu: number
}

/** A large cube: how soon a door is seen to move on its wall and in its list, from the event on the console's socket. */
export async function wall(report: Report): Promise<void> {
  const { buildAll } = (await import(pathToFileURL(join(root, 'scripts/build.mjs')).href)) as {
    buildAll: () => Promise<boolean>
  }
  await buildAll()
  await using folder = await temporaryFolder()
  const port = await freePort()
  await using product = await startChild<WallHandlers>('wall', {
    // the sign-in is that of the demo world, which production has not
    NODE_ENV: '',
    CUBEWARD_DATA: folder.path,
    CUBEWARD_DRIVER_PORT: '0',
    PORT: String(port),
    BENCH_CONSOLE: join(root, 'dist/console'),
    BENCH_MIGRATIONS: migrations,
  })
  await product.call('furnish', { operator: OPERATOR, cubeId: CUBE, boxes: BOXES })
  await using browser = await openBrowser()
  const context = await browser.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript({ content: watchEvents })
  const at = `http://127.0.0.1:${port}/${OPERATOR}/cubes/${CUBE}`
  await signIn(page, at)
  const devtools = await page.context().newCDPSession(page)

  report.title(
    `Box wall: a cube of ${BOXES} boxes, from the event on the console's socket until the screen shows it`,
    `real server, controller and Chromium (no GPU), three processes; ${EVENTS} doors opened or closed by hand, one at a time`,
    'baseline: one frame (16.7 ms), 100 ms for the list, or a script that changes one door of the same page by itself',
  )
  for (const rate of [4, 1]) {
    report.line({
      what: `an empty page that changes one word${slower(rate)}: CPU of the page`,
      ...against(await emptyPage(context, rate), FRAME_MS),
    })
    for (const [name, path, place, budgetMs] of [
      ['wall of the overview', at, wallDoor, FRAME_MS],
      ['wall of the box list', `${at}/boxes?view=wall`, wallDoor, FRAME_MS],
      ['box list', `${at}/boxes`, listRow, LIST_MS],
    ] as const) {
      await open(page, path, place)
      const { product: shown, bare, nothing } = await measure(page, devtools, product, rate, place)
      const of = (key: 'drawn' | 'painted' | 'cpu', of = shown) => of.map((one) => one[key])
      const next = shown.filter(({ nextFrame }) => nextFrame).length / shown.length
      report.line({
        what: `${name}${slower(rate)}: CPU of the page an event`,
        ...against(of('cpu'), budgetMs),
        budget: { atMost: 1 },
      })
      report.line({
        what: '  the same for a door changed by a script',
        ...against(of('cpu', bare), budgetMs),
      })
      report.line({ what: '  the measuring itself, where nothing changes', ...against(of('cpu', nothing), budgetMs) })
      report.line({ what: '  event until it is drawn', ...against(of('drawn'), budgetMs) })
      report.line({
        what: '  event until it is painted, against the script',
        measured: millis(median(of('painted'))),
        baseline: millis(median(of('painted', bare))),
        ratio: ratios(of('painted'), of('painted', bare)),
      })
      if (place === listRow)
        report.line({
          what: '  event until it is painted, against 100 ms',
          ...against(of('painted'), budgetMs),
          budget: { atMost: 1 },
        })
      else
        report.line({
          what: '  shown by the very next frame',
          measured: `${Math.round(next * 100)} %`,
          baseline: `${Math.round((bare.filter(({ nextFrame }) => nextFrame).length / bare.length) * 100)} %`,
          ratio: exactly(next),
        })
    }
  }
}

const slower = (rate: number) => (rate === 1 ? '' : `, CPU ${rate} x slower`)

const against = (times: readonly number[], budgetMs: number) => ({
  measured: millis(median(times)),
  baseline: millis(budgetMs),
  ratio: spread(times.map((time) => time / budgetMs)),
})

/** Where a box shows its state: a selector for box `n`, what tells an open door, and a change that costs as much painting. */
interface Place {
  all: string
  selector: (box: number) => string
  open: string
  change: string
}
const wallDoor: Place = {
  all: '.cw-door',
  selector: (box) => `[data-door="${box}"]`,
  open: 'door.dataset.state === "open"',
  change: 'door.dataset.state = on ? "open" : "free"',
}
const listRow: Place = {
  all: 'tbody tr',
  selector: (box) => `tbody tr:nth-child(${box})`,
  open: 'door.querySelector("td:nth-child(6)").textContent.includes("Open")',
  change: 'door.querySelector("td:nth-child(6)").style.visibility = on ? "hidden" : ""',
}

async function open(page: Page, url: string, { all }: Place): Promise<void> {
  await page.goto(url)
  await page
    .locator(all)
    .nth(BOXES - 1)
    .waitFor({ state: 'attached' })
  // as a function: the page's policy lets no text run
  await page.waitForFunction(() => Reflect.get(globalThis, 'benchSubscribed') === true)
}

/** The floor of this browser on this machine: a page with one word, which changes. */
async function emptyPage(context: BrowserContext, rate: number): Promise<readonly number[]> {
  const page = await context.newPage()
  await page.goto('about:blank')
  await page.evaluate('document.body.innerHTML = "<p>closed</p>"')
  const devtools = await context.newCDPSession(page)
  const cost = await costOf(devtools, rate)
  const costs: number[] = []
  for (let turn = -WARM_UP; turn < EVENTS; turn++) {
    const script = `window.benchBare('p', (word, on) => { word.textContent = on ? 'open' : 'closed' }, ${turn % 2 === 0})`
    const { cpu } = await cost(async () => (await page.evaluate(script)) as Shown)
    if (turn >= 0) costs.push(cpu)
  }
  await page.close()
  return costs
}

/** What a change costs the page's main thread. */
async function costOf(devtools: CDPSession, rate: number) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpu = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  return async (change: () => Promise<Omit<Shown, 'cpu'>>): Promise<Shown> => {
    const before = await cpu()
    const shown = await change()
    return { ...shown, cpu: (await cpu()) - before }
  }
}

/** Events, bare changes and nothing take turns; each changes another door, two times a door: open and closed. */
async function measure(page: Page, devtools: CDPSession, product: Child<WallHandlers>, rate: number, place: Place) {
  const cost = await costOf(devtools, rate)
  let turn = 0
  let bareTurn = 0
  const next = (first: number, turn: number) => ({ box: first + ((turn >> 1) % 18), on: turn % 2 === 0 })
  const results = await interleave<'product' | 'bare' | 'nothing', Shown>(
    {
      product: async () => {
        const { box, on } = next(1, turn++)
        const lock = `L-${String(box).padStart(3, '0')}`
        const { selector, open } = place
        await page.evaluate(`window.benchExpect(${JSON.stringify(selector(box))}, (door) => ${open}, ${on})`)
        const shown = await cost(async () => {
          await product.call('act', { lock, action: on ? 'open' : 'close' })
          return (await page.evaluate('window.benchShown')) as Shown
        })
        return shown
      },
      bare: () => {
        const { box, on } = next(21, bareTurn++)
        const { selector, change } = place
        const script = `window.benchBare(${JSON.stringify(selector(box))}, (door, on) => { ${change} }, ${on})`
        return cost(async () => (await page.evaluate(script)) as Shown)
      },
      nothing: () =>
        cost(
          async () => (await page.evaluate(`window.benchBare(${JSON.stringify(place.all)}, () => {}, true)`)) as Shown,
        ),
    },
    { rounds: EVENTS, warmUp: WARM_UP },
  )
  await devtools.send('Performance.disable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return results
}

/**
 * In the page, before its own scripts: notes when the socket hands over an event, when the expected door has changed in the document,
 * and when the frame with it is painted (a message sent in a frame's callback is received after that frame).
 */
const watchEvents = `
  const Socket = window.WebSocket
  let waiting
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') return
        if (data.includes('"Subscribed"')) window.benchSubscribed = true
        if (waiting === undefined || waiting.at !== undefined || !data.includes('"LockEvent"')) return
        begin(waiting)
      })
    }
  }
  const begin = (one) => {
    one.at = performance.now()
    performance.mark('lock-event')
    requestAnimationFrame(() => { one.nextFrame = one.drawn !== undefined || one.fits() })
  }
  const painted = (one) => new Promise((resolve) => {
    one.drawn = performance.now() - one.at
    performance.mark('door-drawn')
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        performance.mark('door-painted')
        resolve({ drawn: one.drawn, painted: performance.now() - one.at, nextFrame: one.nextFrame === true })
      }
      port2.postMessage(0)
    })
  })
  window.benchExpect = (selector, isOpen, on) => {
    const door = document.querySelector(selector)
    const one = { fits: () => isOpen(document.querySelector(selector)) === on }
    window.benchShown = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(
        selector + ' did not change in time; ' + (one.at === undefined ? 'no event came' : 'it is ' + door.outerHTML))), ${PATIENCE_MS})
      const observer = new MutationObserver(() => {
        if (one.at === undefined || one.drawn !== undefined || !one.fits()) return
        observer.disconnect()
        clearTimeout(late)
        waiting = undefined
        painted(one).then(resolve)
      })
      observer.observe(door.parentElement, { attributes: true, childList: true, characterData: true, subtree: true })
    })
    waiting = one
  }
  window.benchBare = (selector, change, on) => new Promise((resolve) => setTimeout(() => {
    const one = { fits: () => true }
    begin(one)
    change(document.querySelector(selector), on)
    painted(one).then(resolve)
  }, Math.random() * 40))`
