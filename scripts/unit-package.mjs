// npm run unit:package [-- <folder>]: builds the Debian package of the unit agent, with all that it needs: dist/cubeward-unit_<version>_<arch>.deb
import './lib/runtime.mjs'
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './lib/project.mjs'

const unit = join(root, 'apps/unit')
const { version } = JSON.parse(readFileSync(join(unit, 'package.json'), 'utf8'))
const [folder = join(root, 'dist')] = process.argv.slice(2)
const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch
const tree = mkdtempSync(join(tmpdir(), 'cubeward-unit-package-'))

try {
  const library = join(tree, 'usr/lib/cubeward-unit')
  await build({
    absWorkingDir: root,
    entryPoints: { unit: join(unit, 'src/main.ts'), 'job-runner': join(unit, 'src/host/debian/job-runner.ts') },
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
  // The one package with a part that is not JavaScript, and the runtime: a unit has neither.
  const require = createRequire(join(unit, 'package.json'))
  const pty = dirname(require.resolve('@lydell/node-pty/package.json'))
  for (const name of ['node-pty', `node-pty-linux-${process.arch}`])
    cpSync(join(dirname(pty), name), join(library, 'node_modules/@lydell', name), {
      recursive: true,
      dereference: true,
    })
  cpSync(process.execPath, join(library, 'node'))
  chmodSync(join(library, 'node'), 0o755)

  const units = join(tree, 'usr/lib/systemd/system')
  mkdirSync(units, { recursive: true })
  cpSync(join(unit, 'debian/cubeward-unit.service'), join(units, 'cubeward-unit.service'))
  const control = join(tree, 'DEBIAN')
  mkdirSync(control)
  for (const script of readdirSync(join(unit, 'debian')).filter((name) => /^(pre|post)/.test(name))) {
    cpSync(join(unit, 'debian', script), join(control, script))
    chmodSync(join(control, script), 0o755)
  }
  // Important: apt refuses to remove it together with what it depends on; dpkg still does when it is told so by name
  writeFileSync(
    join(control, 'control'),
    `Package: cubeward-unit
Version: ${version}
Architecture: ${architecture}
Maintainer: Cubeward <support@cubeward.example>
Depends: screen, iproute2, passwd, libc6, libstdc++6
Section: admin
Priority: optional
Important: yes
Description: Agent of a Cubeward unit
 Connects a unit to its platform: packages, services, network, time zone and terminals.
`,
  )
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `cubeward-unit_${version}_${architecture}.deb`)
  execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Zgzip', '-z1', tree, file], { stdio: 'ignore' })
  console.log(file)
} finally {
  rmSync(tree, { recursive: true, force: true })
}
