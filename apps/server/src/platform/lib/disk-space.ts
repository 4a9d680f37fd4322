import { statfs } from 'node:fs/promises'

/** Below this PostgreSQL and the log soon cannot write. */
const enough = 16 * 1_048_576

/** Says that the disk below a folder is full; undefined while it is not, or if that cannot be told. */
export async function diskProblem(folder: string, needed = enough): Promise<string | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  if (disk === undefined || disk.bavail * disk.bsize >= needed) return undefined
  return 'The disk of the data directory is full.'
}
