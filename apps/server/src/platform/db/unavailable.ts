import { codeOf } from './embedded/errors.ts'

const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * Lock and transaction time-outs, conflicts that lasted through the retry, a database that takes no connections: not now.
 * Otherwise the classes 08 (connection), 53 (resources) and 57 (shutdown, cancelled by time-out).
 */
const BUSY = new Set(['55P03', '55000', '25P03', '25P04', '40001', '40P01'])

/** What `pg` says in words only. */
const SPOKEN =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|timeout expired)/

/** Whether the database could not be asked just now, so that a repetition may succeed (503), as opposed to a mistake. */
export function isUnavailable(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = codeOf(at)
    if (code !== undefined) {
      if (/^(08|53|57)...$/.test(code) || BUSY.has(code) || SYSTEM.has(code)) return true
      // The socket of a local server that is not there.
      if (code === 'ENOENT' && 'syscall' in at && at.syscall === 'connect') return true
    }
    if (SPOKEN.test(at.message)) return true
    // Several addresses of one host name, all refused.
    if (at instanceof AggregateError && at.errors.some(isUnavailable)) return true
  }
  return false
}
