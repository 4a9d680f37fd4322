import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { type Blobs, uploadSeconds } from './blobs.ts'
import { createFileServer } from './file-server.ts'
import { signedPath } from './signature.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const isAbsent = (error: unknown) => codeOf(error) === 'ENOENT'

export interface Signing {
  secret: Uint8Array
  /** Where browsers find us. */
  publicUrl: string
  now?: () => number
  /** Told of errors that are nobody's fault outside. */
  failed?: (error: unknown) => void
}

/**
 * An object store in a directory. Names of files are hashes, so that no key can lead out of it. What is written stands beside its place
 * until it is whole and on the disk.
 */
export function createDirectoryBlobs(
  directory: string,
  { secret, publicUrl, now = Date.now, failed = () => undefined }: Signing = { secret: randomBytes(32), publicUrl: '' },
): Blobs {
  const pathOf = (key: string) => {
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
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const unfinished = `${path}.${randomUUID()}.part`
    try {
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await fill(file)
        await file.sync()
      } finally {
        await file.close()
      }
      await settle(unfinished, path)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  const remove = (key: string) => rm(pathOf(key), { force: true })
  /** The bytes of a request, as many as were allowed; nothing is replaced. */
  async function receive(key: string, request: IncomingMessage, maxBytes: number): Promise<void> {
    let size = 0
    const fill = async (file: FileHandle) => {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > maxBytes) throw new Problem('tooLarge')
        await file.writeFile(chunk) // all of it: `write` may write less and say so
      }
      if (!request.complete || size === 0) throw new Problem('invalid', 'The file is empty.')
    }
    await write(key, fill, async (unfinished, path) => {
      // A link, unlike a rename, does not replace what is there.
      await link(unfinished, path).catch((error: unknown) => {
        throw codeOf(error) === 'EEXIST' ? new Problem('conflict', 'This address was used already.') : error
      })
    })
  }

  let arrived: (key: string) => Promise<void> = async () => undefined
  const seconds = () => Math.floor(now() / 1000)
  return {
    put: (key, bytes) => write(key, (file) => file.writeFile(bytes), rename),
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    remove,
    async uploadUrl(key, { type, maxBytes, size }) {
      const expires = seconds() + uploadSeconds
      return publicUrl + signedPath(secret, { method: 'PUT', key, type, size: size ?? maxBytes, expires })
    },
    async downloadUrl(key, type) {
      // The same address for five minutes, so that browsers need not load a picture again with every list.
      const expires = Math.floor(seconds() / 300) * 300 + uploadSeconds
      return publicUrl + signedPath(secret, { method: 'GET', key, type, size: 0, expires })
    },
    onUpload(handler) {
      arrived = handler
    },
    handle: createFileServer({
      secret,
      now,
      pathOf,
      failed,
      async receive(key, request, maxBytes) {
        await receive(key, request, maxBytes)
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
