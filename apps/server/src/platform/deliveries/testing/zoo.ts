import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Receivers of all kinds. `tls` and `gone` are no path: one speaks no TLS, the other has no address. */
export const ANIMALS = [
  'fast',
  'slow',
  'gone-for-good',
  'down-for-a-while',
  'hangs',
  'resets',
  'greylists',
  'busy',
  'tls',
  'gone',
] as const
export type Animal = (typeof ANIMALS)[number]
/** They never take anything. */
export const NEVER: readonly Animal[] = ['gone-for-good', 'hangs', 'tls', 'gone']

export interface Zoo extends AsyncDisposable {
  port: number
  /** What was taken, in that order: the id of the message as often as it came. */
  taken: { id: string; key: string; number: number }[]
}

export async function openZoo(): Promise<Zoo> {
  const taken: Zoo['taken'] = []
  const tries = new Map<string, number>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const [, animal = '', id = '', key = '', number = ''] = (request.url ?? '').split('/')
    const nth = (tries.get(id) ?? 0) + 1
    tries.set(id, nth)
    const refuse = (code: number, headers = {}) => response.writeHead(code, headers).end()
    const take = () => {
      taken.push({ id, key, number: Number(number) })
      response.writeHead(204).end()
    }
    switch (animal as Animal) {
      case 'gone-for-good':
        return refuse(410)
      case 'hangs':
        return undefined
      case 'down-for-a-while':
        return nth < 3 ? refuse(503) : take()
      case 'resets':
        return nth < 2 ? request.socket.destroy() : take()
      case 'greylists':
        return nth < 2 ? refuse(450) : take()
      case 'busy':
        return nth < 2 ? refuse(429, { 'retry-after': new Date(Date.now() + 1_000).toUTCString() }) : take()
      case 'slow':
        return setTimeout(take, 40)
      default:
        return take()
    }
  }
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
