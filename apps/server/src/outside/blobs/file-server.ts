import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { toProblem } from '../../http/problem.ts'
import { type Grant, readSignedPath } from './signature.ts'

interface Files {
  secret: Uint8Array
  now: () => number
  pathOf: (key: string) => string
  receive: (key: string, request: IncomingMessage, maxBytes: number) => Promise<void>
  failed: (error: unknown) => void
}

const guards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** Gives out and takes in what a signed address allows (API-100, XAPI-13). The bytes of an upload are not read before it is known to be allowed. */
export function createFileServer({ secret, now, pathOf, receive, failed }: Files) {
  async function give({ key, type, expires }: Grant, response: ServerResponse) {
    const path = pathOf(key)
    const there = await stat(path).catch(() => undefined)
    if (there === undefined) throw new Problem('notFound')
    const left = Math.max(0, expires - Math.floor(now() / 1000))
    response.writeHead(200, {
      ...guards,
      'content-type': type,
      'content-length': there.size,
      'content-disposition': 'inline',
      'cache-control': `private, max-age=${left}`,
    })
    await pipeline(createReadStream(path), response)
  }

  async function take({ key, type, size }: Grant, request: IncomingMessage, response: ServerResponse) {
    const said = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
    if (said !== type) throw new Problem('unsupportedMediaType', `This address takes ${type} only.`)
    if (Number(request.headers['content-length'] ?? 0) > size) throw new Problem('tooLarge')
    await receive(key, request, size)
    response.writeHead(201, { ...guards, 'cache-control': 'no-store', 'content-length': 0 }).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request
    if (method !== 'GET' && method !== 'PUT')
      throw new Problem('methodNotAllowed', undefined, { headers: { allow: 'GET, PUT' } })
    const grant = readSignedPath(secret, method, url, Math.floor(now() / 1000))
    if (grant === undefined) throw new Problem('forbidden', 'This address is not valid, or not any more.')
    if (grant.method === 'GET') await give(grant, response)
    else await take(grant, request, response)
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return void response.destroy()
      const problem = toProblem(error)
      if (problem.status >= 500) failed(error)
      // What is left of a body that was not wanted is not waited for.
      if (!request.complete) response.setHeader('connection', 'close')
      response.writeHead(problem.status, {
        ...guards,
        ...problem.headers,
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
      })
      response.end(JSON.stringify(problem.body()))
    })
  }
}
