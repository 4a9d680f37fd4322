import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '@cubeward/server/testing/free-port.ts'
import type { Browser, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { openBrowser, signIn } from '../lib/browser.ts'
import { bytesOf, type Loaded, load, watchFor } from '../lib/loading.ts'
import { startProgram } from '../lib/program.ts'
import { exactly, kilobytes, millis, type Report } from '../lib/report.ts'
import { interleave } from '../lib/rounds.ts'
import { median, ratios } from '../lib/stats.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'
import { root } from '../setting.ts'
import { serving } from './start.ts'

const ROUNDS = 5
const PATIENCE_MS = 20_000
const LARGEST_CHUNK = 40_000
/** Loaded when they are used, and known to be large; a language among them. */
const allowedLarge = /terminal|xterm|editor|codemirror|tiptap|scanner|jsqr|zxing|barcode|chart|map|\/de-/i

/** What a browser loads until the first row of the cube list shows, against the least that the same libraries need. */
export async function consoleSize(report: Report): Promise<void> {
  await using folder = await temporaryFolder()
  const anchorDir = join(folder.path, 'anchor')
  await build({
    root: join(root, 'bench/anchor'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: anchorDir, emptyOutDir: true, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2_000 },
  })
  await using anchor = await serveAnchor(anchorDir)
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
  await using browser = await openBrowser()
  const product = await signedIn(browser.browser, `http://127.0.0.1:${port}`)
  const bare = await (await browser.browser.newContext()).newPage()
  await watchFor(bare, FIRST_ROW)

  const at = (slowdown: number) =>
    interleave<'product' | 'anchor', Loaded>(
      {
        product: () => load(product.page, product.url, { slowdown }),
        anchor: () => load(bare, anchor.url, { slowdown }),
      },
      { rounds: ROUNDS },
    )
  report.title(
    'Console: from a cold cache until the first row of the cube list shows, in Chromium',
    'baseline: React, MUI shell, router, query and MUI table, built in this run',
  )
  const quick = await at(1)
  const first = { product: quick.product[0], anchor: quick.anchor[0] }
  const sizes = { product: bytesOf(first.product), anchor: bytesOf(first.anchor) }
  report.line({
    what: `JavaScript, gz (${first.product?.scripts.size} files)`,
    measured: kilobytes(sizes.product),
    baseline: kilobytes(sizes.anchor),
    ratio: exactly(sizes.product / sizes.anchor),
    budget: { atMost: 1.2 },
  })
  const lazy = scriptsOf(join(root, 'dist/console'))
    .filter(({ path }) => first.product !== undefined && !first.product.scripts.has(path) && !allowedLarge.test(path))
    .sort((a, b) => b.size - a.size)[0]
  if (lazy !== undefined)
    report.line({
      what: `largest chunk loaded later (${lazy.path.split('/').at(-1)})`,
      measured: kilobytes(lazy.size),
      baseline: kilobytes(LARGEST_CHUNK),
      ratio: exactly(lazy.size / LARGEST_CHUNK),
      budget: { atMost: 1 },
    })
  const times = (loaded: Loaded[]) => loaded.map(({ ms }) => ms)
  for (const [name, results] of [
    ['rows on screen', quick],
    ['rows on screen, CPU 4 x slower', await at(4)],
  ] as const)
    report.line({
      what: name,
      measured: millis(median(times(results.product))),
      baseline: millis(median(times(results.anchor))),
      ratio: ratios(times(results.product), times(results.anchor)),
      budget: { atMost: 1.5 },
    })
}

const FIRST_ROW = 'main tbody tr td'

async function signedIn(browser: Browser, origin: string): Promise<{ page: Page; url: string }> {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await watchFor(page, FIRST_ROW)
  await signIn(page, `${origin}/nordpost/cubes`)
  await page.locator('main tbody tr td').first().waitFor()
  return { page, url: page.url() }
}

function scriptsOf(folder: string): { path: string; size: number }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ path: `/${name}`, size: gzipSync(readFileSync(join(folder, name)), { level: 9 }).length }))
}

const types: Record<string, string> = {
  js: 'text/javascript',
  html: 'text/html',
  css: 'text/css',
  json: 'application/json',
}

/** Serves the built anchor and the rows it shows, compressed beforehand as the product's files are. */
async function serveAnchor(folder: string): Promise<AsyncDisposable & { url: string }> {
  const rows = Array.from({ length: 25 }, (_, n) => ({
    id: `cube-${n}`,
    description: `Parcel locker ${n}`,
    site: 'Lobby',
    connected: n % 9 > 0,
  }))
  const files = new Map([['/cubes.json', gzipSync(JSON.stringify(rows))]])
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.\w+$/.test(name)) files.set(`/${name}`, gzipSync(readFileSync(join(folder, name)), { level: 9 }))
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = files.get(path)
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
