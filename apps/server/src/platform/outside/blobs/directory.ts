import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Patience } from '../../http/body-timeout.ts'
import { type Arrival, arriving, type Blobs, steadySeconds, uploadSeconds } from './blobs.ts'
import { createFileServer, type Receive } from './file-server.ts'
import { signedPath } from './signature.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
/** Undefined if there is no such file. */
const orAbsent = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

export interface Signing {
  secret: Uint8Array
  /** Where browsers find us. */
  publicUrl: string
  now?: () => number
  /** Told of errors that are nobody's fault outside. */
  failed?: (error: unknown) => void
  patience?: Patience
}

const ARRIVALS = 'arriving'
const UNFINISHED = '.part'
/** Nobody writes so slowly: who is silent for 30 s is cut off. */
const DEAD_MS = 10 * 60_000

/** Makes what was renamed or linked in it lasting, too. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/**
 * An object store in a directory. Names of files are hashes, so that no key can lead out of it; what arrives lies in a folder of its
 * own, under encoded names. What is written stands beside its place until it is whole and on the disk.
 */
export function createDirectoryBlobs(
  directory: string,
  options: Signing = { secret: randomBytes(32), publicUrl: '' },
): Blobs {
  const { secret, publicUrl, now = Date.now, failed = () => undefined } = options
  const arrivalsPath = join(directory, ARRIVALS)
  const pathOf = (key: string) => {
    if (key.startsWith(arriving)) return join(arrivalsPath, Buffer.from(key).toString('base64url'))
    const name = createHash('sha256').update(key).digest('hex')
    return join(directory, name.slice(0, 2), name)
  }
  /** Writes beside the place of the key; `settle` moves it there. */
  async function write(
    key: string,
    fill: (file: FileHandle) => Promise<void>,
    settle: (unfinished: string, path: string) => Promise<void>,
  ) {
    const path = pathOf(key)
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Not the name of the place and more: that name may be nearly as long as a name can be.
    const unfinished = join(dirname(path), `${randomUUID()}${UNFINISHED}`)
    try {
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await fill(file)
        await file.sync()
      } finally {
        await file.close()
      }
      await settle(unfinished, path)
      await syncDirectory(dirname(path))
      if (made !== undefined) await syncDirectory(dirname(made))
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  const remove = (key: string) => rm(pathOf(key), { force: true })
  /** The bytes of a request, as many as were allowed; nothing is replaced. */
  const receive: Receive = async (key, request, maxBytes, heard) => {
    let size = 0
    const fill = async (file: FileHandle) => {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        heard()
        size += chunk.length
        if (size > maxBytes) throw problem('tooLarge')
        await file.writeFile(chunk) // all of it: `write` may write less and say so
      }
      if (!request.complete || size === 0) throw problem('file.empty')
    }
    await write(key, fill, async (unfinished, path) => {
      // A link, unlike a rename, does not replace what is there.
      await link(unfinished, path).catch((error: unknown) => {
        throw codeOf(error) === 'EEXIST' ? problem('file.linkUsed') : error
      })
    })
  }

  let arrived: (key: string) => Promise<void> = async () => undefined
  const seconds = () => Math.floor(now() / 1000)
  return {
    put: (key, bytes) => write(key, (file) => file.writeFile(bytes), rename),
    get: (key) => orAbsent(readFile(pathOf(key))),
    size: async (key) => (await orAbsent(stat(pathOf(key))))?.size,
    remove,
    async uploadUrl(key, { type, maxBytes, size }) {
      if (!key.startsWith(arriving)) throw new Error(`Nothing may be uploaded to ${key}`)
      const expires = seconds() + uploadSeconds
      return publicUrl + signedPath(secret, { method: 'PUT', key, type, size: size ?? maxBytes, expires })
    },
    async arrivals(prefix) {
      const all: Arrival[] = []
      for (const name of (await orAbsent(readdir(arrivalsPath))) ?? []) {
        const key = name.endsWith(UNFINISHED) ? '' : Buffer.from(name, 'base64url').toString()
        const there = key.startsWith(prefix) ? await orAbsent(stat(join(arrivalsPath, name))) : undefined
        if (there !== undefined) all.push({ key, size: there.size, at: there.mtime })
      }
      return all
    },
    async downloadUrl(key, type) {
      const expires = steadySeconds(now()) + uploadSeconds
      return publicUrl + signedPath(secret, { method: 'GET', key, type, size: 0, expires })
    },
    async tidy() {
      const all = (await orAbsent(readdir(directory, { recursive: true }))) ?? []
      for (const name of all.filter((one) => one.endsWith(UNFINISHED))) {
        const path = join(directory, name)
        const there = await orAbsent(stat(path))
        if (there !== undefined && there.mtimeMs < now() - DEAD_MS) await rm(path, { force: true })
      }
    },
    onUpload(handler) {
      arrived = handler
    },
    handle: createFileServer({
      secret,
      now,
      pathOf,
      failed,
      ...(options.patience === undefined ? {} : { patience: options.patience }),
      async receive(key, request, maxBytes, heard) {
        await receive(key, request, maxBytes, heard)
        try {
          await arrived(key)
        } catch (error) {
          await remove(key)
          throw error
        }
      },
    }),
  }
}
