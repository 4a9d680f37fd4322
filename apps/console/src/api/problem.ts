import { ProblemBody } from '@cubeward/contract/kernel/problem.ts'

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
    super(body.detail ?? body.title)
    this.status = body.status
    this.title = body.title
    this.detail = body.detail
    this.errors = body.errors ?? []
    this.requestId = body.requestId
  }
}

/** Reads the problem of a refused call; a proxy in between may have answered with something else. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const requestId = response.headers.get('x-request-id')
  const fallback = { status: response.status, title: response.statusText || `Error ${response.status}` }
  const parsed = ProblemBody.safeParse(await response.json().catch(() => undefined))
  const body = parsed.success ? parsed.data : fallback
  return new ApiProblem({ ...(requestId === null ? {} : { requestId }), ...body })
}
