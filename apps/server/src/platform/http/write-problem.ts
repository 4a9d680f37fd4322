import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '@cubeward/contract/kernel/problem.ts'

const told = (problem: Problem) => {
  const body = Buffer.from(JSON.stringify(problem.body()))
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    ...problem.headers,
  }
  return { body, headers }
}

/** Refuses a request that Fastify does not answer, without waiting for the rest of its body. */
export function writeProblem(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
  more: OutgoingHttpHeaders = {},
): void {
  const { body, headers } = told(problem)
  if (!request.complete) response.setHeader('connection', 'close')
  response.writeHead(problem.status, { ...more, ...headers }).end(body)
}

/** Refuses what has not become a request of Node's, on its bare connection, which ends. */
export function endWithProblem(socket: Duplex, problem: Problem): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy()
  const { body, headers } = told(problem)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  const reason = problem.body().title.replace(/[^ -~]/g, '')
  socket.end(`HTTP/1.1 ${problem.status} ${reason}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
