import { type Filling, isProblemCode, type ProblemCode, problems } from '@cubeward/words/problems.ts'
import { type Kind, type Params, statuses } from '@cubeward/words/refusal.ts'
import { keptAs } from '@cubeward/words/said.ts'
import { sentenceOf } from '@cubeward/words/sentence.ts'
import { z } from 'zod'

export type { ProblemCode }

const Filled = z.record(z.string(), z.union([z.string(), z.number()]))

/** Body of every refused call, `application/problem+json` (RFC 9457). `code` and `params` say it for programs and other languages. */
export const ProblemBody = z.object({
  type: z.string(),
  status: z.number().int(),
  title: z.string(),
  code: z.string().optional(),
  params: Filled.optional(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  requestId: z.string().optional(),
  errors: z
    .array(z.object({ field: z.string(), code: z.string().optional(), params: Filled.optional(), message: z.string() }))
    .optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

/** What is wrong with one field; the message is the sentence of the code in English. */
export interface FieldError {
  field: string
  code?: string | undefined
  params?: Params | undefined
  message: string
}

export const fieldError = <C extends ProblemCode>(field: string, code: C, ...[params]: Filling<C>): FieldError =>
  errorOf(field, code, params ?? {})

export const errorOf = (field: string, code: ProblemCode, params: Params): FieldError => ({
  field,
  code,
  ...(Object.keys(params).length > 0 && { params }),
  message: sentenceOf('en', { code, params }) ?? '',
})

interface More {
  errors?: readonly FieldError[] | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** Thrown wherever a call is refused; turned into a problem body (HTTP) or a NAK (live) in one place each. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: Params
  /** What is said beyond the title. */
  readonly detail: string | undefined
  readonly errors: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  constructor(code: ProblemCode, params: Params = {}, { errors, headers }: More = {}) {
    const [first] = errors ?? []
    const sentence = sentenceOf('en', { code, params })
    const ofField = first !== undefined && (code === 'invalid' || first.code === code)
    const own = code === problems[code].kind ? undefined : sentence
    const detail = ofField ? `${first.field || 'body'}: ${first.message}` : own
    super(detail ?? sentence)
    this.name = 'Problem'
    this.code = code
    this.params = params
    this.detail = detail
    this.errors = errors
    this.headers = headers
  }

  /** Code and parameters as one text, for where it is kept. */
  get said(): string {
    return keptAs(this.code, this.params)
  }

  get kind(): Kind {
    return problems[this.code].kind
  }

  get status(): number {
    return statuses[this.kind]
  }

  body(instance?: string, requestId?: string): ProblemBody {
    return {
      type: `urn:cubeward:problem:${this.code}`,
      status: this.status,
      title: problems[this.kind].en,
      code: this.code,
      ...(Object.keys(this.params).length > 0 && { params: this.params }),
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      ...(instance === undefined ? {} : { instance }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(this.errors === undefined ? {} : { errors: this.errors.map((error) => ({ ...error })) }),
    } as ProblemBody
  }
}

/** Refuses a call: `throw problem('box.disabled')`, `throw problem('tenant.hasCubes', { count })`. */
export const problem = <C extends ProblemCode>(code: C, ...[params]: Filling<C>): Problem => new Problem(code, params)

/** Refuses a call for what stands in one field: `throw fieldProblem('smtp.host', 'host.notAllowed')`. */
export const fieldProblem = <C extends ProblemCode>(field: string, code: C, ...filling: Filling<C>): Problem =>
  new Problem(code, filling[0], { errors: [fieldError(field, code, ...filling)] })

/** Refuses a call with an answer's headers beside it. */
export const problemWith = (headers: Readonly<Record<string, string>>, code: ProblemCode): Problem =>
  new Problem(code, {}, { headers })

/** What a device refuses with: by its code, if it names one, else in its own words. */
export function problemOfNak({ code, params, status, title, detail }: NakProblem): Problem {
  const said = typeof code === 'string' && isProblemCode(code) ? Filled.safeParse(params ?? {}) : undefined
  if (said?.success) return new Problem(code as ProblemCode, said.data)
  const reason = (detail === undefined ? title : `${title} ${detail}`).slice(0, 300)
  if (status === 408) return problem('device.tooLate', { reason })
  return problem(status === 504 ? 'device.partSilent' : 'device.refused', { reason })
}

/** A refusal as a device sends it to the server. */
export function nak<C extends ProblemCode>(code: C, ...filling: Filling<C>): NakProblem {
  const { status, params: filled, message } = problem(code, ...filling)
  return { status, title: message, code, ...(Object.keys(filled).length > 0 && { params: filled }) }
}

/** What a NAK carries, as VCMP has it. */
interface NakProblem {
  readonly status: number
  readonly title: string
  readonly detail?: string
  readonly [member: string]: unknown
}
