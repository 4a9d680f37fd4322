// npm test: installs what is missing and runs everything: types, lint, borders, unit and API tests, browser tests.
// npm test -- <files>: the named tests alone.
import './lib/runtime.mjs'
import { installPackages } from './lib/install.mjs'
import { bin, run } from './lib/project.mjs'

installPackages()
const { installPrograms } = await import('./lib/needed-programs.mjs')
installPrograms()

const node = process.execPath
const vitest = (...args) => run(...split([...bin('vitest'), 'run', ...args]))
const playwright = (...args) =>
  run(...split([...bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...args]))
const split = ([command, ...args]) => [command, args]
const build = [node, 'scripts/build.mjs']

const named = process.argv.slice(2)
if (named.length > 0) {
  const inBrowser = named.filter((file) => file.includes('.e2e') || file.startsWith('e2e/'))
  const others = named.filter((file) => !inBrowser.includes(file))
  if (others.length > 0) vitest(...others)
  if (inBrowser.length > 0) {
    run(...split(build))
    playwright(...inBrowser)
  }
} else {
  const { sideBySide } = await import('./lib/side-by-side.mjs')
  await sideBySide([
    ['types', [...bin('tsc'), '-p', 'tsconfig.json']],
    ['build', build],
    ['console types', [...bin('tsc'), '-p', 'tsconfig.console.json']],
    ['browser test types', [...bin('tsc'), '-p', 'tsconfig.e2e.json']],
    ['lint', [...bin('biome'), 'check', '--error-on-warnings', '.']],
    [
      'borders',
      [...bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'world', 'e2e', 'bench'],
    ],
    ['dead code', bin('knip')],
  ])
  vitest()
  playwright()
}
