import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../../lib/start-error.ts'
import { type Account, accountFor, give, passable } from './account.ts'
import { codeOf } from './errors.ts'
import type { Log } from './log.ts'

/** Where an embedded database lives, and as whom it runs. */
export interface Home {
  folder: string
  /** PostgreSQL's own data directory. */
  cluster: string
  passwordFile: string
  ownerFile: string
  account: Account
}

const OURS = /^(cluster|cluster\.new|password|owner\.json(\.\d+)?|postgresql-.+)$/

/** Where the folder is, or would be. */
async function placeFor(dataDir: string): Promise<{ folder: string; account: Account }> {
  const wanted = resolve(dataDir)
  const account = await accountFor(join(wanted, 'cluster'))
  if (await passable(dirname(wanted), account)) return { folder: wanted, account }
  const folder = join('/var/lib', `cubeward-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`)
  return { folder, account: await accountFor(join(folder, 'cluster')) }
}

/** Whether a database was made there before. */
export async function holdsDatabase(dataDir: string): Promise<boolean> {
  return existsSync(join((await placeFor(dataDir)).folder, 'cluster'))
}

/** Finds and makes the folder: `dataDir` itself, or a stable one in /var/lib where PostgreSQL's account cannot reach it. */
export async function openHome(dataDir: string, log: Log): Promise<Home> {
  const wanted = resolve(dataDir)
  const { folder, account } = await placeFor(dataDir)
  if (folder !== wanted)
    log.info(`The database is kept in ${folder}, since PostgreSQL does not run as root and cannot reach ${wanted}.`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    const foreign = (await readdir(folder)).find((name) => !OURS.test(name))
    if (foreign !== undefined) {
      throw new StartError(
        `${folder} cannot hold the database, since it holds something else ("${foreign}"): choose an empty directory.`,
      )
    }
    await chmod(folder, 0o700)
    await give(folder, account)
  } catch (error) {
    throw error instanceof StartError ? error : cannotWrite(folder, error)
  }
  return {
    folder,
    cluster: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    ownerFile: join(folder, 'owner.json'),
    account,
  }
}

/** How the folders of sockets begin. */
export const SOCKET_PREFIX = 'cubeward-pg-'

/** A new private folder for the socket. Not below the data, whose path may exceed what a socket address holds (107 bytes). */
export async function makeSocketFolder(account: Account): Promise<string> {
  const base = (await passable(tmpdir(), account)) && tmpdir().length < 60 ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(base, SOCKET_PREFIX))
  await give(folder, account)
  return folder
}

export async function removeSocketFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** The sentence for a directory that cannot be written. */
export function cannotWrite(folder: string, error: unknown): StartError {
  const code = codeOf(error)
  const options = { cause: error }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartError(
      `The disk of the database directory ${folder} is full: free some space and start again.`,
      options,
    )
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartError(
      `The database directory ${folder} is not writable for this user: give it to the user that starts the server, or choose another with CUBEWARD_DATA.`,
      options,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartError(
      `The database directory ${folder} cannot be made: a file of that name is in the way.`,
      options,
    )
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`The database directory ${folder} cannot be used: ${reason}`, options)
}
