// Builds what `npm start` and `npm run serve` run into dist/: the console, the simulator's page and the bundled programs. Does nothing if nothing changed.
import './lib/runtime.mjs'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './lib/project.mjs'

const sources = ['packages', 'apps', 'world', 'scripts/build.mjs', 'package-lock.json', 'tsconfig.base.json']
const ignored = new Set(['node_modules', 'dist', '.cache'])

function* filesBelow(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return yield [path, stat]
  for (const name of readdirSync(path).sort()) if (!ignored.has(name)) yield* filesBelow(join(path, name))
}

/** Changes with any source file: by name, size and time, which is quick to read. */
function stampOf() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const [path, { size, mtimeMs }] of filesBelow(join(root, source)))
      if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  return hash.digest('hex')
}

/** Brotli and gzip beside every text asset, so that none is compressed while someone waits; as small as can be what each page begins with. */
function compress(dir) {
  const pages = readdirSync(dir).filter((name) => name.endsWith('.html'))
  const begins = pages.map((name) => readFileSync(join(dir, name), 'utf8')).join('')
  for (const [path] of filesBelow(dir)) {
    if (!['.js', '.css', '.html', '.svg', '.json'].includes(extname(path))) continue
    const body = readFileSync(path)
    if (body.length < 1024) continue
    const quality = begins.includes(basename(path)) ? 11 : 9
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
  }
}

async function bundleServer() {
  const { build, stop } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: 'apps/server/src/main.ts',
      world: 'world/src/main.ts',
      cluster: 'world/src/cluster/main.ts',
      'cluster-node': 'world/src/cluster/node.ts',
    },
    outdir: 'dist/server',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    sourcemap: 'linked',
    // The registry's packages go in too, and without their spaces: a thousand files to find and to read are half of a start.
    minifyWhitespace: true,
    minifySyntax: true,
    // The identity provider finds its settings by the names of its classes, which bundling would change.
    keepNames: true,
    // Packages in CommonJS ask for Node's modules by `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    // Not there at all, or files that are looked up where they were installed, or large and rarely needed.
    external: ['pg-native', 'swagger-ui-dist', 'sharp', '@aws-sdk/*'],
    logLevel: 'warning',
  })
  // Its helper process would stay as long as this one, which is the server's in `npm start`.
  await stop()
  for (const folder of ['migrations', 'functions'])
    cpSync(join(root, 'apps/server/src/platform/db', folder), join(root, 'dist/server', folder), { recursive: true })
  const assets = join(root, 'apps/server/src/platform/identity/assets')
  if (existsSync(assets)) cpSync(assets, join(root, 'dist/server/identity-assets'), { recursive: true })
}

export async function buildAll({ log = console.log } = {}) {
  const dist = join(root, 'dist')
  const mark = join(dist, '.built')
  const stamp = stampOf()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === stamp) return false
  log('Building ...')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  const page = async (config) => build({ configFile: join(root, config), logLevel: 'warn' })
  await Promise.all([
    bundleServer(),
    page('apps/console/vite.config.ts').then(() => page('apps/simulator/vite.config.ts')),
  ])
  // vite leaves its own 'production' in the environment, and the server that starts in this process would read it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  compress(join(dist, 'console'))
  compress(join(dist, 'simulator'))
  writeFileSync(mark, stamp)
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = await buildAll()
  if (!built) console.log('Nothing has changed since the last build.')
}
