import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../lib/start-error.ts'
import { codeOf } from './errors.ts'
import { cannotWrite, type Home, removeSocketFolder, SOCKET_PREFIX } from './home.ts'
import type { Log } from './log.ts'

/** Who runs the database of a home: written while it runs, so that a later start can tell an orphan from a running server. */
interface Owner {
  pid: number
  /** Start time of the process, as the kernel counts: a process id alone may have been given to another by now. */
  started: string
  socketFolder: string
}

/** Takes the home for this process; refuses if another living server has it, cleans up after one that was killed. */
export async function takeHome(home: Home, socketFolder: string, log: Log): Promise<void> {
  const owner: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', socketFolder }
  for (;;) {
    // Made complete, then linked into place: nobody ever reads half a file, and only one of two succeeds.
    const draft = `${home.ownerFile}.${process.pid}`
    try {
      await writeFile(draft, JSON.stringify(owner), { mode: 0o600 })
      await link(draft, home.ownerFile)
      break
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw cannotWrite(home.folder, error)
    } finally {
      await rm(draft, { force: true })
    }
    const previous = await livingOwner(home.folder)
    if (previous !== undefined) {
      throw new StartError(
        `The database in ${home.folder} is in use by another server (process ${previous}): stop that one first, or choose another directory with CUBEWARD_DATA.`,
      )
    }
    await evict(home.folder)
  }
  await stopOrphan(home, log)
}

export async function leaveHome(home: Home): Promise<void> {
  await rm(home.ownerFile, { force: true })
}

/** The process that runs the database in this folder, if it still lives. */
export async function livingOwner(folder: string): Promise<number | undefined> {
  const owner = await readOwner(join(folder, 'owner.json'))
  return owner && startOf(owner.pid) === owner.started ? owner.pid : undefined
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

/** Forgets an owner that died without leaving. */
export async function evict(folder: string): Promise<void> {
  const file = join(folder, 'owner.json')
  const socketFolder = (await readOwner(file))?.socketFolder ?? ''
  // Only ever what this program made.
  if (basename(socketFolder).startsWith(SOCKET_PREFIX)) await removeSocketFolder(socketFolder)
  await rm(file, { force: true })
}

/**
 * After a kill -9 of the server its PostgreSQL lives on. It is stopped rather than adopted: nobody would notice its death,
 * and a clean stop and start costs less than a second.
 */
export async function stopOrphan(home: Pick<Home, 'cluster'>, log: Log): Promise<void> {
  const pidFile = join(home.cluster, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return
  if (isPostmaster(pid, home.cluster)) {
    log.warn(`A PostgreSQL left over by a killed server (process ${pid}) is stopped.`)
    await stopProcess(pid)
  }
  // The children of a killed postmaster end by themselves, but not at once, and hold the shared memory until then.
  for (let waited = 0; processesIn(home.cluster).length > 0 && waited < 5000; waited += 20) {
    if (waited === 1000) for (const child of processesIn(home.cluster)) signal(child, 'SIGQUIT')
    await sleep(20)
  }
  if (processesIn(home.cluster).length === 0) await rm(pidFile, { force: true })
}

/** Fast shutdown (10 s), then immediate, then the hard way; PostgreSQL recovers from each. */
async function stopProcess(pid: number): Promise<void> {
  const started = startOf(pid)
  for (const [name, patience] of [
    ['SIGINT', 10_000] as const,
    ['SIGQUIT', 3000] as const,
    ['SIGKILL', 2000] as const,
  ]) {
    signal(pid, name)
    for (let waited = 0; waited < patience; waited += 10) {
      if (startOf(pid) !== started) return
      await sleep(10)
    }
  }
}

/** Whether this process is the PostgreSQL of this very data directory. */
function isPostmaster(pid: number, cluster: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return basename(words[0] ?? '').startsWith('postgres') && words.includes(cluster) && startOf(pid) !== undefined
  } catch {
    return false
  }
}

/** PostgreSQL's processes rename themselves, but each works in its data directory. */
function processesIn(cluster: string): number[] {
  let folder: string
  try {
    folder = realpathSync(cluster)
  } catch {
    return []
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
}

/** Start time of a living process; undefined for one that ended, also if nobody has collected it yet. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in the meantime.
  }
}
