import { hash } from 'node:crypto'
import { allEndpoints } from '@cubeward/contract/admin/index.ts'
import type { Access } from '@cubeward/contract/kernel/access.ts'
import {
  type BodyOf,
  type Endpoint,
  isRaw,
  type ParamName,
  type PathOf,
  paramSchemas,
  type QueryOf,
  type Raw,
  type ReplyOf,
} from '@cubeward/contract/kernel/endpoint.ts'
import { fieldErrors, Problem } from '@cubeward/contract/kernel/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as FastifyRoute } from 'fastify'
import type { z } from 'zod'
import type { Moment } from '../db/moments.ts'
import type { createAccess } from './access.ts'
import type { Actor, CubeActor, LockModuleActor, UserActor } from './actor.ts'
import { mediaType } from './media-type.ts'
import { Created, JsonText, lazySerializerOf, RawReply, serializerOf, Versioned } from './serialize.ts'
import { createUnchanged } from './unchanged.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; known as soon as the caller has been let in. */
    actor: Actor | undefined
  }
}

/** What a handler works with: everything parsed, the caller known and allowed. */
export interface Call<E extends Endpoint> {
  params: PathOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: E['declared']['access'] extends 'public' | 'setupKey'
    ? Actor
    : E['declared']['access'] extends 'cubeDevice'
      ? CubeActor
      : E['declared']['access'] extends 'lockModule' | 'lockModulePassword'
        ? LockModuleActor
        : UserActor
  /** Entity tag that the caller last read (If-Match). */
  ifMatch: string | undefined
  request: { id: string; address: string; header: (name: string) => string | undefined }
}
type Plain<E extends Endpoint> = ReplyOf<E> | JsonText<ReplyOf<E>>
/** What a handler gives back; of a call without a reply nothing is sent, whatever it gives back. */
type Result<E extends Endpoint> = [ReplyOf<E>] extends [undefined]
  ? unknown
  : E['declared']['reply'] extends Raw
    ? RawReply
    : Plain<E> | Created<Plain<E>> | Versioned<Plain<E>>
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>
export interface Answering {
  /**
   * The reply depends on path, query and what is in the database: not on the caller, the clock or anything that the process remembers.
   * Asked for again with its entity tag, it is not read again before something in the database has changed.
   */
  from?: 'database'
}
/** Registers the handler of a declared endpoint; every endpoint exactly once. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, answering?: Answering) => void

interface Served {
  name: string
  endpoint: Endpoint
  handle: (call: never) => unknown
  serialize: ((value: unknown) => string) | undefined
  contentType: string
  fromDatabase: boolean
}

export interface RouteOptions {
  access: ReturnType<typeof createAccess>
  /** Parses every reply with its schema, so that a wrong one fails in tests and development instead of in a browser. */
  checkReplies: boolean
  /** The present moment of the database. */
  moment: () => Promise<Moment>
}

const invalid = (error: z.ZodError, prefix: string) => {
  const errors = fieldErrors(error, prefix)
  const first = errors[0]
  return new Problem('invalid', first === undefined ? undefined : `${first.field || 'body'}: ${first.message}`, {
    errors,
  })
}

/** A declared JSON body, parsed; or the bytes of a raw one, of a declared type and size. */
function bodyOf(declared: z.ZodType | Raw, request: FastifyRequest): unknown {
  if (!isRaw(declared)) {
    const parsed = declared.safeParse(request.body)
    if (!parsed.success) throw invalid(parsed.error, '')
    return parsed.data
  }
  const type = mediaType(request.headers['content-type'])
  if (type === undefined || !declared.contentTypes.includes(type)) throw new Problem('unsupportedMediaType')
  const bytes = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
  if (!(bytes instanceof Uint8Array)) throw new Problem('invalid')
  if (bytes.length > declared.maxBytes) throw new Problem('tooLarge')
  return bytes
}

function parseParams(raw: Record<string, string>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const name in raw) {
    const parsed = paramSchemas[name as ParamName].safeParse(raw[name])
    if (!parsed.success) throw invalid(parsed.error, name)
    params[name] = parsed.data
  }
  return params
}

/** Media types of an Accept header, the most wanted first. */
const askedTypes = (accept: string | undefined): string[] =>
  (accept ?? '')
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
      const quality = parameters.find((one) => one.startsWith('q='))
      return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ type, quality }) => type !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ type }) => type)

/** Chooses among the representations of one path: the vendor type that is asked for, else the plain JSON; unknown vendor types get 406. */
export function negotiate<T extends { endpoint: Endpoint }>(offered: readonly T[], accept: string | undefined): T {
  const asked = askedTypes(accept)
  const plain = offered.find((one) => one.endpoint.declared.accept === undefined)
  for (const type of asked) {
    const vendor = offered.find((one) => one.endpoint.declared.accept === type)
    if (vendor !== undefined) return vendor
    if (plain !== undefined && ['application/json', 'application/*', '*/*'].includes(type)) return plain
  }
  const onlyVendor = asked.length > 0 && asked.every((type) => type.startsWith('application/vnd.'))
  if (plain === undefined || onlyVendor) throw new Problem('notAcceptable')
  return plain
}

export const entityTag = (text: string) => `"${hash('sha1', text, 'base64url')}"`

/** A browser may keep the reply, but asks each time whether it still is the one. */
const revalidate = 'private, no-cache'
const notModified = (reply: FastifyReply, tag: string) =>
  reply.code(304).header('etag', tag).header('cache-control', revalidate).send()

function sendRaw({ bytes, type, headers }: RawReply, reply: FastifyReply) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .headers(headers)
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** The server's side of the contract: collects the handlers, then serves them. */
export function createRoutes(app: FastifyInstance, { access, checkReplies, moment }: RouteOptions) {
  const names = new Map(allEndpoints().map(({ name, endpoint }) => [endpoint, name]))
  const served = new Map<Endpoint, Served>()
  // Where replies are checked, a schema that cannot be compiled shows at once.
  const serializer = checkReplies ? serializerOf : lazySerializerOf

  const unchanged = createUnchanged(moment)

  const route: Route = (endpoint, handler, answering) => {
    const name = names.get(endpoint)
    if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not listed in the contract`)
    if (served.has(endpoint)) throw new Error(`${name} is registered twice`)
    const { reply, accept } = endpoint.declared
    served.set(endpoint, {
      name,
      endpoint,
      handle: handler as (call: never) => unknown,
      serialize: reply === undefined || isRaw(reply) ? undefined : serializer(reply),
      contentType: accept ?? 'application/json; charset=utf-8',
      fromDatabase: endpoint.method === 'GET' && answering?.from === 'database',
    })
  }

  app.decorateRequest('actor', undefined)
  /** Before the body is read: of a caller who is not let in, nothing is taken into memory. */
  const guard = (needed: Access) => (request: FastifyRequest, _: FastifyReply, next: (error?: Error) => void) => {
    const raw = request.params as Record<string, string>
    access(needed, request.headers.authorization, raw.operator, raw, request.ip).then((actor) => {
      request.actor = actor
      next()
    }, next)
  }

  async function answer(offered: readonly Served[], request: FastifyRequest, reply: FastifyReply) {
    const raw = request.params as Record<string, string>
    const { actor } = request
    if (actor === undefined) throw new Problem('unauthenticated')
    const chosen = offered.length === 1 ? (offered[0] as Served) : negotiate(offered, request.headers.accept)
    const { declared, method } = chosen.endpoint
    if (offered.length > 1) reply.header('vary', 'Accept')
    const seen = request.headers['if-none-match']
    const readAs = `${chosen.name} ${request.url}`
    const since = chosen.fromDatabase && seen !== undefined ? await unchanged.since(readAs, seen) : undefined
    if (seen !== undefined && since?.unchanged === true) return notModified(reply, seen)
    const params = parseParams(raw)
    const query = declared.query === undefined ? undefined : declared.query.safeParse(request.query)
    if (query?.success === false) throw invalid(query.error, '')
    const body = declared.body === undefined ? undefined : bodyOf(declared.body, request)
    const call: Call<Endpoint> = {
      params: params as never,
      query: query?.data as never,
      body: body as never,
      actor: actor as never,
      ifMatch: request.headers['if-match'],
      request: {
        id: request.id,
        address: request.ip,
        header: (name) => request.headers[name.toLowerCase()]?.toString(),
      },
    }
    const answered: unknown = await chosen.handle(call as never)
    const result = answered instanceof Created || answered instanceof Versioned ? answered.reply : answered
    const status = answered instanceof Created ? 201 : declared.status
    if (answered instanceof RawReply) return sendRaw(answered, reply)
    if (chosen.serialize === undefined) return reply.code(status ?? 204).send()
    const text = result instanceof JsonText ? result.json : chosen.serialize(result)
    if (checkReplies) (declared.reply as z.ZodType).parse(JSON.parse(text))
    if (method === 'GET') {
      const tag =
        answered instanceof Versioned ? `${entityTag(text).slice(0, -1)}.${answered.version}"` : entityTag(text)
      if (since !== undefined) void unchanged.read(readAs, tag, since.now)
      if (seen === tag) return notModified(reply, tag)
      reply.header('etag', tag).header('cache-control', revalidate)
    } else reply.header('cache-control', 'no-store')
    return reply
      .code(status ?? 200)
      .header('content-type', chosen.contentType)
      .send(declared.accept === undefined ? text : Buffer.from(text)) // as bytes a vendor type gets no charset
  }

  /** Mounts what was collected; an endpoint of the contract without a handler stops the start. */
  function mount() {
    const missing = [...names].filter(([endpoint]) => !served.has(endpoint)).map(([, name]) => name)
    if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
    const paths = new Map<string, Served[]>()
    for (const one of served.values()) {
      const key = `${one.endpoint.method} ${one.endpoint.path}`
      paths.set(key, [...(paths.get(key) ?? []), one])
    }
    for (const offered of paths.values()) {
      const { method, path } = (offered[0] as Served).endpoint
      const { body, access: needed } = (offered[0] as Served).endpoint.declared
      // The caller is checked before one of them is chosen.
      if (offered.some(({ endpoint }) => endpoint.declared.access !== needed))
        throw new Error(`The representations of ${method} ${path} differ in who may read them`)
      const handler = (request: FastifyRequest, reply: FastifyReply) => answer(offered, request, reply)
      const onRequest = guard(needed)
      if (body !== undefined && isRaw(body)) mountRaw({ method, url: path, onRequest, handler }, body.maxBytes)
      else app.route({ method, url: path, onRequest, handler })
    }
  }

  /** A call whose body is bytes of any type; which types it takes is decided behind the check of the caller. */
  function mountRaw(options: FastifyRoute, bodyLimit: number) {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, bytes, done) => done(null, bytes))
      scope.route({ ...options, bodyLimit })
    })
  }
  return { route, mount }
}
