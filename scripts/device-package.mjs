// npm run unit:package, npm run controller:package [-- <folder>]: builds the Debian package of a program on site: dist/cubeward-<program>_<version>_<arch>.deb
import './lib/runtime.mjs'
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './lib/project.mjs'

/** Entry points of each program, and what does not fit into one file of JavaScript. */
const programs = {
  unit: { entries: { unit: 'src/main.ts', 'job-runner': 'src/host/debian/job-runner.ts' }, more: ptyAndRuntime },
  // runs by the runtime of the unit's package, which it depends on
  controller: { entries: { controller: 'src/main.ts' } },
}
/** Where dpkg puts the files of `apps/<program>/debian`, by how their names end. */
const places = {
  service: 'usr/lib/systemd/system',
  path: 'usr/lib/systemd/system',
  rules: 'usr/share/polkit-1/rules.d',
}

const [program = '', folder = join(root, 'dist')] = process.argv.slice(2)
if (!Object.hasOwn(programs, program)) {
  console.error(`Say which program: ${Object.keys(programs).join(' or ')}.`)
  process.exit(1)
}
const { entries, more } = programs[program]
const app = join(root, 'apps', program)
const name = `cubeward-${program}`
const { version } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch
const tree = mkdtempSync(join(tmpdir(), `${name}-package-`))

try {
  const library = join(tree, 'usr/lib', name)
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).map(([out, file]) => [out, join(app, file)])),
    outdir: library,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    external: ['@lydell/node-pty'],
    banner: { js: "import { createRequire as cr } from 'node:module'; const require = cr(import.meta.url);" },
    logLevel: 'warning',
  })
  more?.(library)

  const control = join(tree, 'DEBIAN')
  mkdirSync(control)
  for (const file of readdirSync(join(app, 'debian'))) {
    const from = join(app, 'debian', file)
    const place = places[file.split('.').at(-1)]
    if (place !== undefined) {
      mkdirSync(join(tree, place), { recursive: true })
      cpSync(from, join(tree, place, file))
    } else if (file !== 'control') {
      cpSync(from, join(control, file))
      chmodSync(join(control, file), 0o755)
    }
  }
  const about = readFileSync(join(app, 'debian/control'), 'utf8').replaceAll('@VERSION@', version)
  writeFileSync(
    join(control, 'control'),
    `Package: ${name}\nVersion: ${version}\nArchitecture: ${architecture}\nMaintainer: Cubeward <support@cubeward.example>\n${about}`,
  )
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}_${version}_${architecture}.deb`)
  execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Zgzip', '-z1', tree, file], { stdio: 'ignore' })
  console.log(file)
} finally {
  rmSync(tree, { recursive: true, force: true })
}

/** The one package with a part that is not JavaScript, and the runtime: a unit has neither. */
function ptyAndRuntime(library) {
  const pty = dirname(createRequire(join(app, 'package.json')).resolve('@lydell/node-pty/package.json'))
  for (const part of ['node-pty', `node-pty-linux-${process.arch}`])
    cpSync(join(dirname(pty), part), join(library, 'node_modules/@lydell', part), {
      recursive: true,
      dereference: true,
    })
  cpSync(process.execPath, join(library, 'node'))
  chmodSync(join(library, 'node'), 0o755)
}
