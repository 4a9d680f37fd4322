import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './project.mjs'

/** Installs the packages of a folder if its lock file has changed since they were; `sentence` says so. */
export function npmCi(folder, sentence) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const mark = join(folder, 'node_modules', '.cubeward-installed')
  const installed = () => existsSync(mark) && readFileSync(mark, 'utf8') === lock
  if (installed()) return
  oneAtATime(join(folder, '.installing'), () => {
    if (installed()) return
    console.error(sentence)
    // The product decides what Node it runs under, not the one that npm happens to run under.
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-engine-strict', '--loglevel=error']
    run('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    mkdirSync(dirname(mark), { recursive: true })
    writeFileSync(mark, lock)
  })
}

/** Two commands at once must not take the packages from under each other: the second waits for the first. */
function oneAtATime(holder, work) {
  for (let told = false; !take(holder); told = true) {
    if (!told) console.error('Another command is installing the packages; waiting for it ...')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
  try {
    work()
  } finally {
    rmSync(holder, { force: true })
  }
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
