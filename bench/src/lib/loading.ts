import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const PATIENCE_MS = 30_000

export interface Loaded {
  /** Until what was waited for stood in the page. */
  ms: number
  /** Compressed size of each script that was asked for until then, by its path. */
  scripts: Map<string, number>
}

/** Notes when what the selector finds first stands in a page, counted from the navigation. */
export const watchFor = (page: Page, selector: string) =>
  page.addInitScript({
    content: `
      const observer = new MutationObserver(() => {
        if (document.querySelector(${JSON.stringify(selector)}) === null) return
        observer.disconnect()
        requestAnimationFrame(() => performance.mark('stands'))
      })
      observer.observe(document, { childList: true, subtree: true })`,
  })

interface Conditions {
  /** How much slower the processor is. */
  slowdown?: number
  /** A line of so many bits a second, on which each answer begins so much later. */
  line?: { bitsPerSecond: number; latencyMs: number }
}

/** Opens a page from a cold cache, which `watchFor` has prepared. */
export async function load(page: Page, url: string, { slowdown = 1, line }: Conditions): Promise<Loaded> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const bytesPerSecond = line === undefined ? -1 : line.bitsPerSecond / 8
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: line?.latencyMs ?? 0 },
    ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  })
  const asked: { path: string; at: number }[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.resourceType() !== 'script') return
    asked.push({ path: new URL(response.url()).pathname, at: request.timing().startTime })
  })
  try {
    await page.goto(url)
    const mark = await page.waitForFunction(() => performance.getEntriesByName('stands')[0]?.startTime, undefined, {
      timeout: PATIENCE_MS,
      polling: 50,
    })
    const ms = Number(await mark.jsonValue())
    const until = (await page.evaluate(() => performance.timeOrigin)) + ms
    const before = new Set(asked.filter(({ at }) => at <= until).map(({ path }) => path))
    // asked for once more when the clock has stopped: the browser may have let go of what it got
    const sizeOf = async (path: string) =>
      gzipSync(await (await page.request.get(new URL(path, url).href)).body(), { level: 9 }).length
    const scripts = new Map(await Promise.all([...before].map(async (path) => [path, await sizeOf(path)] as const)))
    return { ms, scripts }
  } finally {
    page.removeAllListeners('response')
    await devtools.detach()
  }
}

export const bytesOf = (loaded: Loaded | undefined): number =>
  [...(loaded?.scripts.values() ?? [])].reduce((sum, size) => sum + size, 0)
