import type { IncomingMessage, ServerResponse } from 'node:http'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { endWithProblem, writeProblem } from './write-problem.ts'

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends a request whose body has not arrived in time. Node's own `requestTimeout` would do, if it knew exceptions: an upload of
 * 20 MB over a mobile line takes longer.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, ms = 30_000): void {
  if (request.complete || !hasBody(request)) return
  const timer = setTimeout(() => {
    if (request.complete) return
    if (response.headersSent) request.socket.destroy()
    else endWithProblem(request.socket, problem('timeout'))
  }, ms)
  request.once('close', () => clearTimeout(timer))
}

export interface Patience {
  /** Longest silence. */
  idleMs: number
  /** Longest time in total, against clients that send a byte now and then. */
  totalMs: number
}

/**
 * Ends an upload that is silent or takes too long: 408, and the connection is closed. The returned function is to be called whenever data
 * has arrived.
 */
export function limitUpload(
  request: IncomingMessage,
  response: ServerResponse,
  { idleMs, totalMs }: Patience,
): () => void {
  const end = () => {
    if (request.complete || response.headersSent) return
    response.once('finish', () => request.destroy())
    writeProblem(request, response, problem('timeout'))
  }
  const total = setTimeout(end, totalMs)
  const idle = setTimeout(end, idleMs)
  request.once('close', () => {
    clearTimeout(total)
    clearTimeout(idle)
  })
  return () => void idle.refresh()
}
