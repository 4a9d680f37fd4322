import { allEndpoints, allStreams } from '@cubeward/contract/admin/index.ts'
import { type Endpoint, isRaw, type Raw } from '@cubeward/contract/kernel/endpoint.ts'
import { type ParamName, paramSchemas } from '@cubeward/contract/kernel/params.ts'
import { ProblemBody } from '@cubeward/contract/kernel/problem.ts'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}
const openPath = (path: string) => path.replace(/:([A-Za-z]+)/g, '{$1}')
const paramsOf = (path: string) =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(paramSchemas[name as ParamName], 'input'),
  }))
const content = (schema: z.ZodType | Raw, io: 'input' | 'output', mediaType = 'application/json') =>
  isRaw(schema)
    ? Object.fromEntries(schema.contentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : { [mediaType]: { schema: schemaOf(schema, io) } }

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeated within 24 hours with the same body, the first answer is given again and nothing is done twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function operationOf(name: string, { declared, path, method }: Endpoint) {
  const query = declared.query === undefined ? undefined : schemaOf(declared.query, 'input')
  const required = new Set((query?.required as string[] | undefined) ?? [])
  const properties = (query?.properties ?? {}) as Record<string, unknown>
  const success = String(declared.status ?? (declared.reply === undefined ? 204 : 200))
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: declared.summary,
    'x-access': declared.access,
    ...(declared.access === 'public'
      ? { security: [] }
      : declared.access === 'appKey'
        ? { security: [{ apiKey: [] }] }
        : {}),
    parameters: [
      ...paramsOf(path),
      ...Object.entries(properties).map(([key, schema]) => ({
        name: key,
        in: 'query',
        required: required.has(key),
        schema,
      })),
      ...(method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(declared.body === undefined
      ? {}
      : { requestBody: { required: true, content: content(declared.body, 'input') } }),
    responses: {
      [success]: {
        description: 'Success',
        ...(declared.reply === undefined ? {} : { content: content(declared.reply, 'output', declared.accept) }),
      },
      ...(method === 'GET' && declared.reply !== undefined
        ? { 304: { description: 'Unchanged since If-None-Match' } }
        : {}),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

interface Response {
  $ref?: string
  description?: string
  content?: Record<string, unknown>
}
type Operation = Omit<ReturnType<typeof operationOf>, 'responses'> & { responses: Record<string, Response> }

/** Two representations of one path are one operation with two media types. */
function merge(first: Operation, second: Operation): Operation {
  const responses = { ...first.responses }
  for (const [status, { content }] of Object.entries(second.responses))
    if (content !== undefined)
      responses[status] = { description: 'Success', content: { ...responses[status]?.content, ...content } }
  return { ...first, responses }
}

const ofApps = (path: string) => path.startsWith('/app/')

/** The API reference, made from the same declarations that the server serves (decision 83). */
export function openApi(version: string, of: 'console' | 'apps' = 'console'): Record<string, unknown> {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { name, endpoint } of allEndpoints().filter(
    ({ endpoint: { path } }) => ofApps(path) === (of === 'apps'),
  )) {
    const path = openPath(endpoint.path)
    const method = endpoint.method.toLowerCase()
    const operation: Operation = operationOf(name, endpoint)
    const there = paths[path]?.[method]
    paths[path] = { ...paths[path], [method]: there === undefined ? operation : merge(there, operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: of === 'apps' ? 'Cubeward for apps' : 'Cubeward',
      version,
      description: `Calls of the Cubeward platform${of === 'apps' ? ' for apps that occupy boxes' : ''}. Live connections (VCMP over WebSocket):\n\n${allStreams()
        .filter(({ stream: { path } }) => ofApps(path) === (of === 'apps'))
        .map(({ stream }) => `* \`${openPath(stream.path)}\`: ${stream.declared.summary}`)
        .join('\n')}`,
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', ...(of === 'console' && { bearerFormat: 'JWT' }) },
        ...(of === 'apps' && { apiKey: { type: 'http', scheme: 'basic', description: 'Consumer token and secret.' } }),
      },
      responses: {
        Problem: {
          description: 'Refused',
          content: { 'application/problem+json': { schema: schemaOf(ProblemBody, 'output') } },
        },
      },
    },
  }
}
