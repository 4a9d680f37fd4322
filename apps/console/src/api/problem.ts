import type { ProblemBody } from '@cubeward/contract/kernel/problem.ts'
import type { VcmpNak } from '@cubeward/vcmp/problem.ts'
import { refusalOf } from '../locales/refusals.ts'

/** A call that failed: refused by the server (`status` ≥ 400), or never answered (`status` 0). Its message is for the operator. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly errors: readonly { field: string; message: string }[]
  readonly requestId: string | undefined
  constructor(body: Pick<ProblemBody, 'status' | 'title' | 'code' | 'params' | 'detail' | 'errors' | 'requestId'>) {
    // the sentence of the code in the reader's language; without one the detail, else the title
    const errors = (body.errors ?? []).map((error) => ({
      field: error.field,
      message: refusalOf(error, error.message),
    }))
    const [first] = errors
    const ofField = body.code !== undefined && [body.errors?.[0]?.code, 'invalid'].includes(body.code)
    super(
      ofField && first !== undefined
        ? `${first.field || 'body'}: ${first.message}`
        : refusalOf(body, body.detail ?? body.title),
    )
    this.status = body.status
    this.errors = errors
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

/** What a refused live command says in the reader's language. */
export const nakSentence = ({ problem }: VcmpNak): string => new ApiProblem(problem as ProblemBody).message

/** Nothing there, or nothing that the user may see: the server tells nobody which. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404
