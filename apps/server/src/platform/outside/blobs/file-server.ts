import { open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { problem, problemWith } from '@cubeward/contract/kernel/problem.ts'
import { limitUpload, type Patience } from '../../http/body-timeout.ts'
import { mediaType } from '../../http/media-type.ts'
import { toProblem } from '../../http/problem.ts'
import { writeProblem } from '../../http/write-problem.ts'
import { type Grant, readSignedPath } from './signature.ts'

/** Takes the bytes of a request; `heard` is to be called whenever some have come. */
export type Receive = (key: string, request: IncomingMessage, maxBytes: number, heard: () => void) => Promise<void>

interface Files {
  secret: Uint8Array
  now: () => number
  pathOf: (key: string) => string
  receive: Receive
  failed: (error: unknown) => void
  patience?: Patience
}

/** 20 MB at 90 kbit/s, a line that can hardly hold a call. */
const usualPatience: Patience = { idleMs: 30_000, totalMs: 30 * 60_000 }

const guards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** Gives out and takes in what a signed address allows. The bytes of an upload are not read before it is known to be allowed. */
export function createFileServer({ secret, now, pathOf, receive, failed, patience = usualPatience }: Files) {
  async function give({ key, type, expires }: Grant, response: ServerResponse) {
    // Opened before the answer begins: a file that is deleted meanwhile is still read to its end.
    await using file = await open(pathOf(key)).catch(() => undefined)
    if (file === undefined) throw problem('notFound')
    const { size } = await file.stat()
    const left = Math.max(0, expires - Math.floor(now() / 1000))
    response.writeHead(200, {
      ...guards,
      'content-type': type,
      'content-length': size,
      'content-disposition': 'inline',
      'cache-control': `private, max-age=${left}`,
    })
    await pipeline(file.createReadStream({ autoClose: false }), response)
  }

  async function take({ key, type, size }: Grant, request: IncomingMessage, response: ServerResponse) {
    if (mediaType(request.headers['content-type']) !== type) throw problem('file.otherType', { type })
    if (Number(request.headers['content-length'] ?? 0) > size) throw problem('tooLarge')
    await receive(key, request, size, limitUpload(request, response, patience))
    response.writeHead(201, { ...guards, 'cache-control': 'no-store', 'content-length': 0 }).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request
    if (method !== 'GET' && method !== 'PUT') throw problemWith({ allow: 'GET, PUT' }, 'methodNotAllowed')
    const grant = readSignedPath(secret, method, url, Math.floor(now() / 1000))
    if (grant === undefined) throw problem('file.linkNotValid')
    if (grant.method === 'GET') await give(grant, response)
    else await take(grant, request, response)
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return void response.destroy()
      const problem = toProblem(error)
      if (problem.status >= 500) failed(error)
      writeProblem(request, response, problem, guards)
    })
  }
}
