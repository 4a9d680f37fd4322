import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program of an app that answers test events with a refusal, and takes the others until told otherwise. */
export async function receiveEvents() {
  const received: IncomingHttpHeaders[] = []
  let takes = true
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const test = (JSON.parse(body) as { type: string }).type === 'Test'
      if (test) received.push(request.headers)
      if (takes && !test) response.writeHead(204).end()
      else response.writeHead(503).end('Out of order\nuntil Monday')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    refuse: () => {
      takes = false
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
