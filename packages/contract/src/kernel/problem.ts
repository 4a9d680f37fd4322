import { z } from 'zod'

/** Every way a call can be refused. The sentence is the title of the problem; a call's own detail says more. */
export const problems = {
  invalid: { status: 400, title: 'The request is not valid.' },
  malformed: { status: 400, title: 'The request body is not valid JSON.' },
  unauthenticated: { status: 401, title: 'Sign in to continue.' },
  forbidden: { status: 403, title: 'You are not allowed to do this.' },
  notFound: { status: 404, title: 'Not found.' },
  methodNotAllowed: { status: 405, title: 'This method is not supported here.' },
  notAcceptable: { status: 406, title: 'This media type is not offered here.' },
  timeout: { status: 408, title: 'The request took too long to arrive.' },
  conflict: { status: 409, title: 'This is not possible in the present state.' },
  cubeNotConnected: { status: 409, title: 'The cube is not connected.' },
  preconditionFailed: { status: 412, title: 'It was changed by someone else meanwhile.' },
  tooLarge: { status: 413, title: 'The request is too large.' },
  unsupportedMediaType: { status: 415, title: 'This content type is not supported.' },
  tooManyRequests: { status: 429, title: 'Too many requests. Try again later.' },
  headersTooLarge: { status: 431, title: 'The request headers are too large.' },
  internal: { status: 500, title: 'Something went wrong on the server.' },
  gatewayError: { status: 502, title: 'Another service did not answer as it should.' },
  unavailable: { status: 503, title: 'The service is not available right now. Try again shortly.' },
  commandTimeout: { status: 504, title: 'The cube did not answer in time.' },
} as const satisfies Record<string, { status: number; title: string }>
export type ProblemCode = keyof typeof problems

/** Body of every refused call, `application/problem+json` (RFC 9457). `errors` names the fields and what to do. */
export const ProblemBody = z.object({
  type: z.string(),
  status: z.number().int(),
  title: z.string(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  requestId: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

/** Thrown wherever a call is refused; turned into a problem body (HTTP) or a NAK (live) in one place each. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly errors: { field: string; message: string }[] | undefined
  readonly headers: Record<string, string> | undefined
  constructor(
    code: ProblemCode,
    detail?: string,
    more: { errors?: { field: string; message: string }[]; headers?: Record<string, string> } = {},
  ) {
    super(detail ?? problems[code].title)
    this.name = 'Problem'
    this.code = code
    this.detail = detail
    this.errors = more.errors
    this.headers = more.headers
  }
  get status(): number {
    return problems[this.code].status
  }
  body(instance?: string, requestId?: string): ProblemBody {
    return {
      type: `urn:cubeward:problem:${this.code}`,
      status: this.status,
      title: problems[this.code].title,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      ...(instance === undefined ? {} : { instance }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(this.errors === undefined ? {} : { errors: this.errors }),
    }
  }
}

/** The sentences of a failed parse, one per field, as `errors` of a problem. */
export function fieldErrors(error: z.ZodError, prefix = ''): { field: string; message: string }[] {
  const all = error.issues.flatMap((issue) => {
    const at = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: at === '' ? key : `${at}.${key}`,
        message: 'This field is not known here.',
      }))
    return [{ field: at, message: sentenceOf(issue) }]
  })
  return all.filter(({ field }, at) => all.findIndex((other) => other.field === field) === at)
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** What a schema does not say in words of its own, said for the operator. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too (big|small)|Unrecognized)/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'This is required.'
        : `This must be ${kinds[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return `Use one of: ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return issue.origin === 'array' ? `List at most ${issue.maximum}.` : `Use ${issue.maximum} or less.`
    case 'too_small':
      return issue.origin === 'array' ? `List at least ${issue.minimum}.` : `Use ${issue.minimum} or more.`
    case 'invalid_union':
      return 'This fits none of the forms that are allowed here.'
    default:
      return 'This is not valid.'
  }
}
