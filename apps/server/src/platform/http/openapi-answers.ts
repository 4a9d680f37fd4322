import type { Role } from '@cubeward/contract/admin/identity.ts'
import { type Endpoint, isRaw } from '@cubeward/contract/kernel/endpoint.ts'
import type { ProblemBody } from '@cubeward/contract/kernel/problem.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { isPermission, may } from '@cubeward/domain/permissions.ts'
import { problems } from '@cubeward/words/problems.ts'
import { type Kind, statuses } from '@cubeward/words/refusal.ts'
import { isList } from './rows.ts'

/** Whether a call heeds If-Match. */
export const heedsIfMatch = ({ method, declared }: Endpoint): boolean => declared.ifMatch ?? method === 'PUT'
/** Whether the call takes an Idempotency-Key. */
export const heedsKey = ({ method, declared }: Endpoint): boolean => method === 'POST' && declared.access !== 'appKey'

const members: { role: Role | null; root: boolean }[] = [
  { role: 'User', root: false },
  { role: 'Admin', root: false },
  { role: null, root: true },
]

/** The statuses with which a call may be refused by its declaration; what devices and rules of their own add is told by `default`. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const { method, path, declared } = endpoint
  const { access, body, query, reply } = declared
  const named = path.includes('/:')
  // a key in the path that is wrong leads nowhere
  const inPath = access === 'setupKey' || access === 'unitSetupKey'
  const list = reply !== undefined && !isRaw(reply) && method === 'GET' && isList(reply)
  const can: Record<number, boolean> = {
    400: named || body !== undefined || query !== undefined || heedsKey(endpoint),
    401: access !== 'public' && !inPath,
    403: isPermission(access) && members.some((member) => !may(member, access)),
    404: named,
    406: declared.accept !== undefined,
    408: body !== undefined,
    409: method !== 'GET',
    412: heedsIfMatch(endpoint),
    413: body !== undefined,
    415: body !== undefined,
    429: method === 'POST' || inPath || (list && isPermission(access)),
    500: true,
    503: true,
  }
  return Object.keys(can)
    .map(Number)
    .filter((status) => can[status])
}

const kinds = Object.keys(statuses) as Kind[]
/** The words of a status, as they stand in the answer. */
const said = (status: number) =>
  kinds
    .filter((kind) => statuses[kind] === status)
    .map((kind) => problems[kind].en)
    .join(' Or: ')

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const headersOf: Record<number, Record<string, unknown>> = {
  401: { 'WWW-Authenticate': header('Challenge') },
  503: { 'Retry-After': header('RetryAfter') },
}

/** One refusal of a status as it is sent, so that it can be looked at. */
const example = (status: number): ProblemBody | undefined => {
  const kind = kinds.find((one) => statuses[one] === status)
  // what is absent is answered with the same words for all
  return kind && (status === 404 ? problem(kind).body() : problem(kind).body('/app/v1/cubes', 'req-1'))
}

const refusal = (description: string, status?: number) => ({
  description,
  headers: { 'X-Request-Id': header('RequestId'), ...(status === undefined ? {} : headersOf[status]) },
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/ProblemBody' },
      ...(status === undefined ? {} : { example: example(status) }),
    },
  },
})

/** What calls share. */
export const shared = () => ({
  responses: {
    ...Object.fromEntries(
      [...new Set(Object.values(statuses))].map((status) => [`Refused${status}`, refusal(said(status), status)]),
    ),
    Problem: refusal('Refused for another reason, in the same form.'),
  },
  headers: {
    RequestId: { description: 'By which the log knows the call.', schema: { type: 'string' } },
    ETag: { description: 'Version of what was read. Send it as If-Match with a change.', schema: { type: 'string' } },
    RetryAfter: { description: 'Seconds after which it is worth trying again.', schema: { type: 'integer' } },
    Challenge: { description: 'How to prove who calls.', schema: { type: 'string' } },
  },
  parameters: {
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      description:
        'ETag of what the change is based on: 412 if it has changed meanwhile. Without it the last write wins.',
      schema: { type: 'string' },
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'ETag of what is known: 304 if it is still the same.',
      schema: { type: 'string' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Repeated within 24 hours with the same body, the first answer is given again and nothing is done twice.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  },
})
