import { Problem, problem, problemWith } from '@cubeward/contract/kernel/problem.ts'
import type { ProblemCode } from '@cubeward/words/problems.ts'
import type { Kind } from '@cubeward/words/refusal.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, OutcomeUnknown } from '../db/client.ts'

/** Problems of violated database constraints, by the name of the constraint. */
const constraints: Record<string, ProblemCode> = {
  boxes_lock: 'box.lockTaken',
  boxes_secondary_lock: 'box.lockTaken',
  box_locks_once: 'box.lockTaken',
  box_jobs_one: 'boxes.opening',
  boxes_two_locks: 'box.sameLocks',
  boxes_max_occupancies: 'box.maxOccupancies',
  occupancies_room: 'box.occupied',
  tenants_pkey: 'tenant.idTaken',
  tenants_id_any_case: 'tenant.idTaken',
  cubes_tenant_of_operator: 'cube.tenantChanged',
  cubes_tenant_id_fkey: 'cube.tenantChanged',
}

const byFastify: Record<string, Kind> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'invalid',
  // nothing has an id that long
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
}

interface DriverError {
  code?: string
  constraint?: string
}

/** The problem for an error. An unexpected error becomes a 500 that says nothing of its cause. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof OutcomeUnknown) return problem('outcomeUnknown')
  if (isUnavailable(error)) return problemWith({ 'retry-after': '2' }, 'unavailable')
  const { code = '', constraint = '' } = (error ?? {}) as DriverError
  const known = constraints[constraint] ?? byFastify[code]
  if (known !== undefined) return new Problem(known)
  if (/^(22|2201W)/.test(code)) return problem('invalid')
  if (/^23/.test(code)) return problem('conflict')
  const status = (error as Partial<FastifyError>).statusCode
  if (status === 429) return problem('tooManyRequests')
  if (error instanceof SyntaxError || status === 400) return problem('malformed')
  return problem('internal')
}

/** A path as a log may hold it: the id of an invitation lets its bearer join, and a setup key lets its bearer set up. */
export const loggable = (path: string | undefined): string | undefined =>
  path?.replace(/\/invitation[-%][^/]*/gi, '/invitation-…').replace(/(\/setup\/(?:cube|unit)\/)[^/]+/gi, '$1…')

/** Answers a refused call; what Fastify does not answer is refused in the same words by `write-problem.ts`. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error)
  const path = request.url.split('?', 1)[0]
  if (problem.status >= 500) request.log.error({ err: error, path: loggable(path) }, 'call failed')
  else if (problem.status === 403 || problem.status === 404)
    request.log.info(
      { path: loggable(path), method: request.method, status: problem.status, reason: problem.detail },
      'call denied',
    )
  // A 404 is the same bytes for foreign and for absent: it repeats nothing of the request.
  const body = problem.status === 404 ? problem.body() : problem.body(path, request.id)
  reply
    .code(problem.status)
    .headers(problem.headers ?? {})
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(body))) // bytes: a text would get a charset that JSON does not have
}
