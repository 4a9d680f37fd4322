import { allEndpoints, allStreams, type NamedEndpoint } from '@cubeward/contract/admin/index.ts'
import { type Endpoint, isRaw, type Raw } from '@cubeward/contract/kernel/endpoint.ts'
import { type ParamName, paramSchemas } from '@cubeward/contract/kernel/params.ts'
import { ProblemBody } from '@cubeward/contract/kernel/problem.ts'
import { z } from 'zod'
import { heedsIfMatch, heedsKey, refusalsOf, shared } from './openapi-answers.ts'
import { paramDescriptions } from './openapi-params.ts'
import { documentSchemas, type JsonSchema, plainSchema } from './openapi-schemas.ts'

type Schemas = ReturnType<typeof documentSchemas>

const openPath = (path: string) => path.replace(/:([A-Za-z]+)/g, '{$1}')
const paramsOf = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as ParamName)
const inPath = (name: ParamName) => ({
  name,
  in: 'path',
  required: true,
  description: paramDescriptions[name],
  schema: plainSchema(paramSchemas[name]),
})
const content = (schema: z.ZodType | Raw, json: (schema: z.ZodType) => JsonSchema, mediaType = 'application/json') =>
  isRaw(schema)
    ? Object.fromEntries(schema.contentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : { [mediaType]: { schema: json(schema) } }

/** A query is taken apart into its parameters. */
function queryOf(query: z.ZodObject, { body }: Schemas) {
  const { properties = {}, required = [] } = body(query) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }))
}

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })
const answer = (name: string | number) => ({ $ref: `#/components/responses/${name}` })

function operationOf(name: string, endpoint: Endpoint, schemas: Schemas) {
  const { declared, path, method } = endpoint
  const { access, body, query, reply } = declared
  const tagged = method === 'GET' && reply !== undefined
  const success = {
    description: 'Success',
    ...(tagged && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
    ...(reply !== undefined && { content: content(reply, schemas.reply, declared.accept) }),
  }
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: declared.summary,
    'x-access': access,
    ...(access === 'public' ? { security: [] } : access === 'appKey' ? { security: [{ apiKey: [] }] } : {}),
    parameters: [
      ...paramsOf(path).map(parameter),
      ...(query === undefined ? [] : queryOf(query, schemas)),
      ...(heedsKey(endpoint) ? [parameter('IdempotencyKey')] : []),
      ...(heedsIfMatch(endpoint) ? [parameter('IfMatch')] : []),
      ...(tagged && !isRaw(reply) ? [parameter('IfNoneMatch')] : []),
    ],
    ...(body !== undefined && {
      requestBody: { required: isRaw(body) || !body.isOptional(), content: content(body, schemas.body) },
    }),
    responses: {
      [declared.status ?? (reply === undefined ? 204 : 200)]: success,
      ...(declared.creates && { 201: { ...success, description: 'Created' } }),
      ...(tagged && !isRaw(reply) && { 304: { description: 'Unchanged since If-None-Match' } }),
      ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, answer(`Refused${status}`)])),
      default: answer('Problem'),
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
  const responses = { ...second.responses, ...first.responses }
  for (const [status, { content, ...rest }] of Object.entries(second.responses))
    if (content !== undefined)
      responses[status] = { ...rest, content: { ...first.responses[status]?.content, ...content } }
  return { ...first, responses }
}

const ofApps = (path: string) => path.startsWith('/app/')

function schemasOf(calls: readonly NamedEndpoint[]): Schemas {
  const all = (parts: readonly (z.ZodType | Raw | undefined)[]) =>
    parts.filter((one): one is z.ZodType => one instanceof z.ZodType)
  return documentSchemas(
    all(calls.flatMap(({ endpoint: { declared } }) => [declared.body, declared.query])),
    all([...calls.map(({ endpoint: { declared } }) => declared.reply), ProblemBody]),
  )
}

/** The API reference, made from the same declarations that the server serves (decision 83). */
export function openApi(version: string, of: 'console' | 'apps' = 'console'): Record<string, unknown> {
  const calls = allEndpoints().filter(({ endpoint: { path } }) => ofApps(path) === (of === 'apps'))
  const schemas = schemasOf(calls)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { name, endpoint } of calls) {
    const path = openPath(endpoint.path)
    const method = endpoint.method.toLowerCase()
    const operation: Operation = operationOf(name, endpoint, schemas)
    const there = paths[path]?.[method]
    paths[path] = { ...paths[path], [method]: there === undefined ? operation : merge(there, operation) }
  }
  const common = shared()
  const named = calls.flatMap(({ endpoint }) => paramsOf(endpoint.path))
  const used = (part: object, at: string) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => text.includes(`"#/components/${at}/${name}"`)))
  const text = JSON.stringify([paths, common.responses])
  return {
    openapi: '3.1.0',
    info: {
      title: of === 'apps' ? 'Cubeward for apps' : 'Cubeward',
      version,
      description: `Calls of the Cubeward platform${of === 'apps' ? ' for apps that occupy boxes' : ''}. Live connections (VCMP over WebSocket), whose messages \`/asyncapi.json\` describes:\n\n${allStreams()
        .filter(({ stream: { path } }) => ofApps(path) === (of === 'apps'))
        .map(({ stream }) => `* \`${openPath(stream.path)}\`: ${stream.declared.summary}`)
        .join('\n')}`,
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      responses: used(common.responses, 'responses'),
      headers: used(common.headers, 'headers'),
      parameters: {
        ...Object.fromEntries(named.map((name) => [name, inPath(name)])),
        ...used(common.parameters, 'parameters'),
      },
      schemas: schemas.components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', ...(of === 'console' && { bearerFormat: 'JWT' }) },
        ...(of === 'apps' && { apiKey: { type: 'http', scheme: 'basic', description: 'Consumer token and secret.' } }),
      },
    },
  }
}
