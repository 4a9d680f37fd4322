import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import { createHomeserver, type Homeserver, type HomeserverAnswer } from '../matrix/stand-in.ts'

export interface MatrixServer extends AsyncDisposable, Homeserver {
  port: number
  password: string
  /** Answers the next calls with these, instead of what they ask for. */
  next: HomeserverAnswer[]
}

/** The homeserver `localhost` by HTTPS, with one account, `cubeward`. */
export async function startMatrixServer(certificate: { key: string; cert: string }): Promise<MatrixServer> {
  const password = 'matrix-secret'
  const next: HomeserverAnswer[] = []
  const homeserver = createHomeserver({
    domain: 'localhost',
    admits: (user, given) => user === 'cubeward' && given === password,
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const body: unknown = method === 'GET' ? undefined : await readJson(request).catch(() => undefined)
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    const answered = next.shift() ?? (await homeserver.answer({ method, path, token, body }))
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body))
  }
  const server = createServer(certificate, (request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(homeserver, {
    port: (server.address() as AddressInfo).port,
    password,
    next,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
