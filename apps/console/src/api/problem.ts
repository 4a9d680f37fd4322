import type { ProblemBody } from '@cubeward/contract/kernel/problem.ts'
import { refusal } from '../locales/refusals.ts'

/** A call that failed: refused by the server (`status` ≥ 400), or never answered (`status` 0). Its message is for the operator. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly title: string
  readonly detail: string | undefined
  readonly errors: readonly { field: string; message: string }[]
  readonly requestId: string | undefined
  constructor(body: Pick<ProblemBody, 'status' | 'title' | 'detail' | 'errors' | 'requestId'>) {
    // GAP-84: the detail, else the title
    super(refusal(body.detail ?? body.title))
    this.status = body.status
    this.title = refusal(body.title)
    this.detail = body.detail === undefined ? undefined : refusal(body.detail)
    this.errors = (body.errors ?? []).map(({ field, message }) => ({ field, message: refusal(message) }))
    this.requestId = body.requestId
  }
}

/** Reads the problem of a refused call; a proxy in between may have answered with something else. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const requestId = response.headers.get('x-request-id')
  const fallback = { status: response.status, title: response.statusText || `Error ${response.status}` }
  const answer: unknown = await response.json().catch(() => undefined)
  const body = isProblem(answer) ? answer : fallback
  return new ApiProblem({ ...(requestId === null ? {} : { requestId }), ...body })
}

const isProblem = (answer: unknown): answer is ProblemBody =>
  typeof answer === 'object' &&
  answer !== null &&
  'title' in answer &&
  typeof answer.title === 'string' &&
  'status' in answer &&
  typeof answer.status === 'number' &&
  (!('errors' in answer) || answer.errors === undefined || Array.isArray(answer.errors))

/** Nothing there, or nothing that the user may see: the server tells nobody which. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404
