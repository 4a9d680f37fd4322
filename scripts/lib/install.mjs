import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Ends the script with one clear sentence. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a command in the project and ends the script if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.status !== 0)
    fail(`'${[command, ...args].join(' ')}' failed${result.error ? `: ${result.error.message}` : '.'}`)
}

export const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Installs the packages if the lock file has changed since they were. */
export function installPackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  // as the build does (Vite)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Cubeward needs Node 20.19 or newer; this is ${process.version}.`)
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const mark = join(root, 'node_modules', '.cubeward-installed')
  const installed = () => existsSync(mark) && readFileSync(mark, 'utf8') === lock
  if (installed()) return
  oneAtATime(() => {
    if (installed()) return
    console.log('Installing packages ...')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    mkdirSync(dirname(mark), { recursive: true })
    writeFileSync(mark, lock)
  })
}

/** Two commands at once must not take the packages from under each other: the second waits for the first. */
function oneAtATime(work) {
  const holder = join(root, '.installing')
  for (let told = false; !take(holder); told = true) {
    if (!told) console.log('Another command is installing the packages; waiting for it ...')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
  work()
  rmSync(holder, { force: true })
}

/** False while another process holds the file; one that has ended holds nothing. */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    try {
      process.kill(Number(readFileSync(file, 'utf8')), 0)
    } catch (error) {
      if (error.code !== 'EPERM') rmSync(file, { force: true })
    }
    return false
  }
}

/** Makes sure of a Debian package's program; installs it where that is allowed, else says how. */
export function needProgram(program, debianPackage) {
  const there = () => [program].flat().find((path) => existsSync(path))
  const found = there()
  if (found) return found
  const manual = `${debianPackage} is missing; install it with: apt-get install ${debianPackage}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) fail(manual)
  console.log(`Installing ${debianPackage} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], quiet)
  return there() ?? fail(manual)
}
