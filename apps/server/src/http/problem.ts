import { Problem } from '@cubeward/contract/kernel/problem.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/client.ts'

/** Sentences for what the database itself refuses, by the name of the constraint. */
const constraints: Record<string, [ConstructorParameters<typeof Problem>[0], string]> = {
  boxes_lock: ['conflict', 'This lock already belongs to another box.'],
  boxes_secondary_lock: ['conflict', 'This lock already belongs to another box.'],
  box_locks_once: ['conflict', 'This lock already belongs to another box.'],
  box_jobs_one: ['conflict', 'The boxes of this cube are being opened already.'],
  boxes_two_locks: ['invalid', 'Choose two different locks, or leave the secondary lock empty.'],
  boxes_max_occupancies: ['invalid', 'maxOccupancies must be from 1 to 1000.'],
  occupancies_enabled: ['conflict', 'The box is disabled.'],
  occupancies_maintenance: ['conflict', 'The box needs maintenance.'],
  occupancies_app: ['conflict', 'The box is kept for other apps.'],
  occupancies_room: ['conflict', 'The box is occupied.'],
  tenants_pkey: ['conflict', 'This tenant id is taken.'],
  tenants_id_any_case: ['conflict', 'This tenant id is taken.'],
  cubes_tenant_of_operator: ['conflict', 'The tenant was moved, deleted or given a cube meanwhile. Load it again.'],
  cubes_tenant_id_fkey: ['conflict', 'The tenant was moved, deleted or given a cube meanwhile. Load it again.'],
}

const byFastify: Record<string, ConstructorParameters<typeof Problem>[0]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'invalid',
}

interface DriverError {
  code?: string
  constraint?: string
}

/** The problem that an error is told as. What is not expected becomes a 500 without any word of its own. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error)) return new Problem('unavailable', undefined, { headers: { 'retry-after': '2' } })
  const { code, constraint } = (error ?? {}) as DriverError
  const known = constraint === undefined ? undefined : constraints[constraint]
  if (known !== undefined) return new Problem(...known)
  if (code !== undefined && code in byFastify)
    return new Problem(byFastify[code] as ConstructorParameters<typeof Problem>[0])
  if (code !== undefined && /^(22|2201W)/.test(code)) return new Problem('invalid')
  if (code !== undefined && /^23/.test(code)) return new Problem('conflict')
  const status = (error as Partial<FastifyError>).statusCode
  if (status === 429) return new Problem('tooManyRequests')
  if (error instanceof SyntaxError || status === 400) return new Problem('malformed')
  return new Problem('internal')
}

/** A path as a log may hold it: the id of an invitation lets its bearer join, and a setup key lets its bearer set up. */
export const loggable = (path: string | undefined): string | undefined =>
  path?.replace(/\/invitation[-%][^/]*/gi, '/invitation-…').replace(/(\/setup\/(?:cube|unit)\/)[^/]+/gi, '$1…')

/** The one place that answers a refused call. */
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
