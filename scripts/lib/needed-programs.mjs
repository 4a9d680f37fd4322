import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { findProgram, findTestBrowser } from './programs.ts'
import { fail } from './project.mjs'

const versions = '/usr/lib/postgresql'

/** What the tests run beside the product: Debian's package, and whether it is there. */
const packages = {
  'chromium-headless-shell': () => findTestBrowser() !== undefined,
  // The oldest PostgreSQL that is supported is tried beside the one that is brought along.
  postgresql: () => findProgram('initdb') !== undefined || (existsSync(versions) && readdirSync(versions).length > 0),
  'nats-server': () => findProgram('nats-server') !== undefined,
  screen: () => findProgram('screen') !== undefined,
  ffmpeg: () => findProgram('ffmpeg') !== undefined,
  // a screen without a monitor, and a program that takes pictures of it
  xvfb: () => findProgram('Xvfb') !== undefined,
  imagemagick: () => findProgram('import') !== undefined,
}

const missing = () => Object.keys(packages).filter((name) => !packages[name]())

/** Installs the programs that the tests need where that is allowed (root on Debian), else says which are missing. */
export function installPrograms() {
  const wanted = missing()
  if (wanted.length === 0) return
  if (process.getuid?.() === 0 && findProgram('apt-get') !== undefined) {
    console.log(`Installing ${wanted.join(', ')} ...`)
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], quiet)
  }
  const still = missing()
  if (still.length > 0) fail(`The tests need ${still.join(', ')}; on Debian: apt-get install ${still.join(' ')}`)
}
