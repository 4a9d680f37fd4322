import { chown, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** The user and group PostgreSQL runs as; undefined: ourselves. */
export type Account = { uid: number; gid: number } | undefined

/** `nobody:nogroup`: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 }

/** Root lends PostgreSQL the account that owns an existing cluster, else `nobody`; anybody else runs it as themselves. */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
}

export async function give(path: string, account: Account): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/** Whether the account can read `path`, which means being let through every folder above it. */
export async function reachable(path: string, account: Account): Promise<boolean> {
  if (!(await permits(path, account, 4))) return false
  return passable(dirname(resolve(path)), account)
}

/** Whether the account can walk down to this folder, existing or not. */
export async function passable(folder: string, account: Account): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (!(await permits(at, account, 1))) return false
    if (at === dirname(at)) return true
  }
}

async function permits(path: string, account: Account, bit: 1 | 4): Promise<boolean> {
  if (!account) return true
  const found = await stat(path).catch(() => undefined)
  if (!found) return true
  if (found.uid === account.uid) return (found.mode & (bit << 6)) !== 0
  if (found.gid === account.gid) return (found.mode & (bit << 3)) !== 0
  return (found.mode & bit) !== 0
}
