// npm run client:package [-- <folder>]: packs the client for programs outside of this repository: dist/cubeward-client-<version>.tgz
import './lib/runtime.mjs'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { bin, root } from './lib/project.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { exports, name, version, description, type } = read('packages/client/package.json')
const [folder = join(root, 'dist')] = process.argv.slice(2)
const tree = mkdtempSync(join(tmpdir(), 'cubeward-client-package-'))
const parts = ['contract', 'vcmp', 'words']
const file = (source, end) => source.replace('./src/', '').replace(/\.ts$/, end)

/** What the client stands on goes in; zod, which its types speak of, and ws, which only Node needs, come from the registry. */
async function bundle() {
  await build({
    absWorkingDir: join(root, 'packages/client'),
    entryPoints: Object.values(exports),
    outdir: join(tree, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    // Neither Node nor browser: what needs one of them is named here, or the build fails.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    external: ['zod', 'ws', 'node:*'],
    logLevel: 'warning',
  })
}

/** The types of the sources as they are, with the paths of this package instead of those of the workspace. */
function declare() {
  const types = join(tree, 'types')
  const config = join(tree, 'tsconfig.json')
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, incremental: false },
      ...{ lib: ['ES2023', 'DOM'], types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
      ...{ rootDir: join(root, 'packages'), outDir: types },
      paths: Object.fromEntries(parts.map((part) => [`@cubeward/${part}/*`, [join(root, 'packages', part, 'src/*')]])),
    },
    files: Object.values(exports).map((source) => join(root, 'packages/client', source)),
  }
  writeFileSync(config, JSON.stringify(settings))
  const [node, ...tsc] = bin('tsc')
  execFileSync(node, [...tsc, '-p', config], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  rmSync(config)
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const home = (part, rest) => {
      const to = relative(dirname(path), join(types, part, 'src', rest))
      return to.startsWith('.') ? to : `./${to}`
    }
    const text = readFileSync(path, 'utf8')
      .replace(/(?<=["'])@cubeward\/([a-z]+)\/([^"']+)\.[tj]s(?=["'])/g, (_, part, rest) => `${home(part, rest)}.js`)
      .replace(/(?<=["']\.[^"']*)\.ts(?=["'])/g, '.js')
    writeFileSync(path, text)
  }
}

try {
  await bundle()
  declare()
  const entries = Object.entries(exports).map(([path, source]) => [
    path,
    { types: `./types/client/src/${file(source, '.d.ts')}`, default: `./dist/${file(source, '.js')}` },
  ])
  const { zod } = read('packages/contract/package.json').dependencies
  const { ws } = read('packages/vcmp/package.json').dependencies
  const manifest = {
    ...{ name, version, description, type, sideEffects: false, engines: { node: '>=20.19' } },
    ...{ exports: Object.fromEntries(entries), dependencies: { ws, zod } },
  }
  writeFileSync(join(tree, 'package.json'), JSON.stringify(manifest, null, 2))
  mkdirSync(folder, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: tree,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  console.log(join(folder, JSON.parse(packed)[0].filename))
} finally {
  rmSync(tree, { recursive: true, force: true })
}
