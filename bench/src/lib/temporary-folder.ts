import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory that goes with whoever asked for it; PostgreSQL's account can walk through it if we are root. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'cubeward-bench-'))
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
