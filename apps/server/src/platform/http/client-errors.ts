import type { Socket } from 'node:net'
import { Problem, type ProblemCode } from '@cubeward/contract/kernel/problem.ts'
import { endWithProblem } from './write-problem.ts'

const known: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

/** Answers what is not even a request (too large a head, too slow, no HTTP) as a problem, and ends that connection. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  endWithProblem(socket, new Problem(known[error.code ?? ''] ?? 'invalid'))
}
