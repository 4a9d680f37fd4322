// npm test: installs what is missing and runs everything: types, lint, borders, unit and API tests, browser tests.
import { spawn } from 'node:child_process'
import { bin, fail, installPackages, needProgram, run } from './lib/install.mjs'

installPackages()
needProgram('/usr/bin/chromium', 'chromium')
needProgram(
  ['/usr/lib/postgresql/15/bin/postgres', '/usr/lib/postgresql/16/bin/postgres', '/usr/lib/postgresql/17/bin/postgres'],
  'postgresql',
)

/** Runs commands side by side; each prints its output when it is done, the first failure ends the script. */
const inParallel = (commands) =>
  Promise.all(
    commands.map(
      ([name, command, ...args]) =>
        new Promise((done) => {
          const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
          let output = ''
          for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
          child.on('close', (code) => {
            if (output.trim() !== '') console.log(output.trim())
            if (code !== 0) fail(`${name} failed.`)
            console.log(`${name}: ok`)
            done()
          })
        }),
    ),
  )

await inParallel([
  ['types', bin('tsc'), '-p', 'tsconfig.json'],
  ['console types', bin('tsc'), '-p', 'tsconfig.console.json'],
  ['browser test types', bin('tsc'), '-p', 'tsconfig.e2e.json'],
])
await inParallel([
  ['lint', bin('biome'), 'check', '--error-on-warnings', '.'],
  ['borders', bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'world', 'e2e', 'bench'],
  ['dead code', bin('knip')],
])
run(bin('vitest'), ['run'])
const { buildAll } = await import('./build.mjs')
await buildAll()
run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'])
