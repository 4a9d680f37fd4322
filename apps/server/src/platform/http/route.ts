import { allEndpoints } from '@cubeward/contract/admin/index.ts'
import type { Access } from '@cubeward/contract/kernel/access.ts'
import {
  anyType,
  type BodyOf,
  type Endpoint,
  isRaw,
  type PathOf,
  type QueryOf,
  type Raw,
  type ReplyOf,
} from '@cubeward/contract/kernel/endpoint.ts'
import { checked } from '@cubeward/contract/kernel/field-errors.ts'
import { type ParamName, paramSchemas } from '@cubeward/contract/kernel/params.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as FastifyRoute } from 'fastify'
import Negotiator from 'negotiator'
import type { z } from 'zod'
import { JsonText } from '../db/json-text.ts'
import type { createAccess } from './access.ts'
import type { Actor, ActorOf } from './actor.ts'
import { hasBody } from './body-timeout.ts'
import { type Answer, type createIdempotency, keyedCall } from './idempotency.ts'
import { mediaType } from './media-type.ts'
import { entityTag, Versioned } from './precondition.ts'
import { asksForRows, sendRows, type WholeLists } from './rows.ts'
import { Created, lazySerializerOf, RawReply, serializerOf } from './serialize.ts'

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
  actor: ActorOf<E['declared']['access']>
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
export interface RouteDetails {
  /** It does more than write to the database, so a repeated one is not undone with a transaction: see `idempotency.ts`. */
  outside?: true
  /** A field of the body by which a repeated call is no other one: until when it is good. */
  apart?: string
}
/** Registers the handler of a declared endpoint; every endpoint exactly once. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, details?: RouteDetails) => void

interface Served {
  name: string
  endpoint: Endpoint
  handle: (call: never) => unknown
  serialize: ((value: unknown) => string) | undefined
  contentType: string
  outside: boolean
  apart: string | undefined
}

export interface RouteOptions {
  access: ReturnType<typeof createAccess>
  /** Parses every reply with its schema, so that a wrong one fails in tests and development instead of in a browser. */
  checkReplies: boolean
  idempotency: ReturnType<typeof createIdempotency>
  /** Where the live feeds stand that tell of what has these ids. */
  positions?: ((ids: Readonly<Record<string, string>>) => Promise<string>) | undefined
  wholeLists: WholeLists
}

/** A declared JSON body, parsed; or the bytes of a raw one, of a declared type and size. */
function bodyOf(declared: z.ZodType | Raw, request: FastifyRequest): unknown {
  if (!isRaw(declared)) return checked(declared, request.body)
  const type = mediaType(request.headers['content-type'])
  const any = declared.contentTypes.includes(anyType)
  if (type === undefined || !(any || declared.contentTypes.includes(type))) throw problem('unsupportedMediaType')
  const sent = any ? (request.body ?? Buffer.alloc(0)) : request.body
  const bytes = typeof sent === 'string' ? Buffer.from(sent) : sent
  if (!(bytes instanceof Uint8Array)) throw problem('invalid')
  if (bytes.length > declared.maxBytes) throw problem('tooLarge')
  return bytes
}

function parseParams(raw: Record<string, string>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const name in raw) params[name] = checked(paramSchemas[name as ParamName], raw[name], name)
  return params
}

/** Chooses among the representations of one path: the vendor type that is asked for, else the plain JSON; unknown vendor types get 406. */
export function negotiate<T extends { endpoint: Endpoint }>(offered: readonly T[], accept: string | undefined): T {
  const plainFirst = offered.toSorted(
    (one, other) => Number('accept' in one.endpoint.declared) - Number('accept' in other.endpoint.declared),
  )
  const types: string[] = plainFirst.map(({ endpoint }) => endpoint.declared.accept ?? 'application/json')
  const asked = new Negotiator({ headers: { accept: accept || '*/*' } })
  const [wanted] = asked.mediaTypes(types)
  const [plain] = plainFirst
  const onlyVendor = asked.mediaTypes().every((type) => type.startsWith('application/vnd.'))
  const chosen = wanted === undefined && !onlyVendor ? plain : plainFirst[types.indexOf(wanted ?? '')]
  if (chosen === undefined) throw problem('notAcceptable')
  return chosen
}

/** Header of a request whose client is about to subscribe to the feed of what it reads. */
const LIVE_POSITION = 'live-position'

/** A browser may keep the reply, but asks each time whether it is still current. */
const revalidate = 'private, no-cache'
const notModified = (reply: FastifyReply, tag: string) =>
  reply.code(304).header('etag', tag).header('cache-control', revalidate).send()

function sendRaw({ bytes, type, headers }: RawReply, reply: FastifyReply, seen: string | undefined) {
  if (headers.etag !== undefined && seen === headers.etag) return reply.code(304).header('etag', seen).send()
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .headers(headers)
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** The server's side of the contract: collects the handlers, then serves them. */
export function createRoutes(app: FastifyInstance, options: RouteOptions) {
  const { access, checkReplies, idempotency, wholeLists } = options
  const names = new Map(allEndpoints().map(({ name, endpoint }) => [endpoint, name]))
  const served = new Map<Endpoint, Served>()
  // Where replies are checked, a schema that cannot be compiled shows at once.
  const serializer = checkReplies ? serializerOf : lazySerializerOf

  const route: Route = (endpoint, handler, details) => {
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
      outside: details?.outside === true,
      apart: details?.apart,
    })
  }

  app.decorateRequest('actor', undefined)
  /** Runs before the body is read, so that a caller who is refused takes no memory. */
  const guard = (needed: Access) => (request: FastifyRequest, _: FastifyReply, next: (error?: Error) => void) => {
    const raw = request.params as Record<string, string>
    access(needed, request.headers.authorization, raw.operator, raw, request.ip).then((actor) => {
      request.actor = actor
      // what is packed is not unpacked: it would be stored, or read, as something else
      const packed = (request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
      next(packed ? problem('unsupportedMediaType') : undefined)
    }, next)
  }

  async function answer(offered: readonly Served[], request: FastifyRequest, reply: FastifyReply) {
    const raw = request.params as Record<string, string>
    const { actor } = request
    if (actor === undefined) throw problem('unauthenticated')
    const chosen = offered.length === 1 ? (offered[0] as Served) : negotiate(offered, request.headers.accept)
    const { declared, method } = chosen.endpoint
    if (offered.length > 1) reply.header('vary', 'Accept')
    const seen = request.headers['if-none-match']
    const params = parseParams(raw)
    const query = declared.query === undefined ? undefined : checked(declared.query, request.query)
    const body = declared.body === undefined ? undefined : bodyOf(declared.body, request)
    const call: Call<Endpoint> = {
      params: params as never,
      query: query as never,
      body: body as never,
      actor: actor as never,
      ifMatch: request.headers['if-match'],
      request: {
        id: request.id,
        address: request.ip,
        header: (name) => request.headers[name.toLowerCase()]?.toString(),
      },
    }
    if (asksForRows(chosen.endpoint, request.headers.accept, actor)) {
      const read = async (asked: object) =>
        plain(chosen, await chosen.handle({ ...call, query: asked } as never)).text ?? '[]'
      return sendRows(wholeLists, read, { name: chosen.name, params, query: query as never, actor }, reply)
    }
    // A repeated login is carried out anew: the token of the first may have expired.
    const key = declared.access === 'appKey' ? undefined : keyedCall(request, actor, chosen.apart)
    if (key !== undefined) {
      const carry = chosen.outside ? idempotency.carriedOut : idempotency.written
      const { status, text } = await carry(key, async () => plain(chosen, await chosen.handle(call as never)))
      return sendPlain(chosen, reply.header('cache-control', 'no-store'), status, text)
    }
    // before anything is read, so that the feed has every event from here on
    const asksPosition = method === 'GET' && request.headers[LIVE_POSITION] !== undefined
    const position = asksPosition ? await options.positions?.(params) : undefined
    const answered: unknown = await chosen.handle(call as never)
    if (position) reply.header(LIVE_POSITION, position)
    if (answered instanceof RawReply) return sendRaw(answered, reply, seen)
    const { status, text } = plain(chosen, answered)
    if (text === undefined) return sendPlain(chosen, reply, status, text)
    if (method === 'GET') {
      const tag =
        answered instanceof Versioned ? `${entityTag(text).slice(0, -1)}.${answered.version}"` : entityTag(text)
      if (seen === tag) return notModified(reply, tag)
      reply.header('etag', tag).header('cache-control', revalidate)
    } else reply.header('cache-control', 'no-store')
    return sendPlain(chosen, reply, status, text)
  }

  /** Status and text of what a handler gave back. */
  function plain({ endpoint: { declared }, serialize }: Served, answered: unknown): Answer {
    const result = answered instanceof Created || answered instanceof Versioned ? answered.reply : answered
    const status = answered instanceof Created ? 201 : declared.status
    if (serialize === undefined) return { status: status ?? 204, text: undefined }
    const text = result instanceof JsonText ? result.json : serialize(result)
    if (checkReplies) (declared.reply as z.ZodType).parse(JSON.parse(text))
    return { status: status ?? 200, text }
  }

  function sendPlain({ endpoint, contentType }: Served, reply: FastifyReply, status: number, text: string | undefined) {
    if (text === undefined) return reply.code(status).send()
    return reply
      .code(status)
      .header('content-type', contentType)
      .send(endpoint.declared.accept === undefined ? text : Buffer.from(text)) // as bytes a vendor type gets no charset
  }

  /** Many clients set Content-Type without a body. No body is not the same as invalid JSON. */
  function typeOfNothing({ raw, headers }: FastifyRequest, _: FastifyReply, next: () => void) {
    if (!hasBody(raw)) delete headers['content-type']
    next()
  }

  /** Mounts what was collected; an endpoint of the contract without a handler stops the start. */
  function mount() {
    const missing = [...names].filter(([endpoint]) => !served.has(endpoint)).map(([, name]) => name)
    if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
    // JSON is called JSON: a text would come as a text, and be refused as something that is no object
    app.removeContentTypeParser('text/plain')
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
      else
        app.route({
          method,
          url: path,
          onRequest: body === undefined ? [typeOfNothing, onRequest] : onRequest,
          handler,
        })
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
