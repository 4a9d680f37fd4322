// npm test: installs what is missing and runs everything: types, lint, borders, unit and API tests, browser tests.
// npm test -- <files>: the named tests alone.
import './lib/runtime.mjs'
import { installPackages } from './lib/install.mjs'
import { bin, commandsOf, run } from './lib/project.mjs'

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
  await sideBySide([['build', build], ...commandsOf('typecheck'), ...commandsOf('lint')])
  vitest()
  playwright()
}
