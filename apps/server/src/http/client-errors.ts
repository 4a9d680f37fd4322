import type { Socket } from 'node:net'
import { Problem, type ProblemCode } from '@cubeward/contract/kernel/problem.ts'

const known: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

/** Answers what is not even a request (too large a head, too slow, no HTTP) as a problem, and ends that connection. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const problem = new Problem(known[error.code ?? ''] ?? 'invalid')
  const { title } = problem.body()
  const body = JSON.stringify(problem.body())
  socket.end(
    `HTTP/1.1 ${problem.status} ${title.replace(/[^ -~]/g, '')}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
