import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const MEMORY = '/dev/shm'

/** In memory where there is enough: a new database is 300 files, 8 ms there and up to 250 ms on a disk. */
export async function testFolder(): Promise<string> {
  const free = await statfs(MEMORY).catch(() => undefined)
  return free && free.bavail * free.bsize > 2 ** 31 ? MEMORY : tmpdir()
}

/** A directory of its own for a test, which PostgreSQL's account can walk through when the tests run as root. */
export async function scratchFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(await testFolder(), 'cubeward-scratch-'))
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A promise that is settled from outside: waiting for an event. */
export function deferred<T>() {
  let settle: (value: T | PromiseLike<T>) => void = () => undefined
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, resolve: settle }
}
