/** What a NAK may carry: the same shape as the `application/problem+json` of the HTTP interface. */
export interface Problem {
  readonly status: number
  readonly title: string
  readonly detail?: string
  readonly [member: string]: unknown
}

/** Thrown by a message handler: the sender gets a NAK with exactly this problem. */
export class VcmpProblem extends Error {
  override readonly name = 'VcmpProblem'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title)
    this.problem = problem
  }
}

/** The peer refused the request. A peer with the published client gives no reason; then `problem` is a generic one. */
export class VcmpNak extends Error {
  override readonly name = 'VcmpNak'
  readonly problem: Problem

  constructor(problem: Problem = { status: 500, title: 'Refused without a reason' }) {
    super(problem.detail ?? problem.title)
    this.problem = problem
  }
}

/** No answer in time: the peer may or may not have acted. `id` is what `onLateReply` reports if it answers after all. */
export class VcmpTimeout extends Error {
  override readonly name = 'VcmpTimeout'
  readonly id: string

  constructor(id: string, timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms`)
    this.id = id
  }
}

/** The session ended before an answer, or there is none. */
export class VcmpClosed extends Error {
  override readonly name = 'VcmpClosed'
  readonly code: number
  readonly reason: string

  constructor(code: number, reason: string) {
    super(reason === '' ? `Session closed (${code})` : `Session closed (${code}): ${reason}`)
    this.code = code
    this.reason = reason
  }
}

/** A frame that is not VCMP. Its message never repeats what was received. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}
