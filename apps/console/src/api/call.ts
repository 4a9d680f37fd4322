import {
  type BodyInput,
  type Endpoint,
  isRaw,
  type PathOf,
  pathFor,
  type QueryInput,
  type ReplyOf,
} from '@cubeward/contract/kernel/endpoint.ts'
import { t } from '../locales/i18n.ts'
import { answeredAhead, forgetAhead } from './ahead.ts'
import { keyedPosts } from './keyed-posts.ts'
import { ApiProblem, problemOf } from './problem.ts'
import { queryString } from './query-string.ts'
import { LIVE_POSITION, noteReading } from './read-positions.ts'
import { unlessStopped } from './unless-stopped.ts'

/** What the signed-in user's session gives to every call. */
export interface Credentials {
  accessToken(): string | undefined
  /** Tries to get a new token after a 401; false when that is not possible. */
  renew(): Promise<boolean>
  /** Called when the server still refuses the (renewed) token. */
  expired(): void
}

interface ClientOptions {
  credentials: Credentials
  fetch?: typeof fetch
}

type Part<K extends string, V> = [V] extends [undefined] ? { [P in K]?: never } : { [P in K]: V }
type Params<E extends Endpoint> = keyof PathOf<E> extends never ? { params?: never } : { params: PathOf<E> }
type Query<E extends Endpoint> = [QueryInput<E>] extends [undefined] ? { query?: never } : { query?: QueryInput<E> }

/** Everything a call needs, derived from its declaration. */
export type CallInput<E extends Endpoint> = Params<E> &
  Query<E> &
  Part<'body', BodyInput<E>> & {
    signal?: AbortSignal
    /** Another representation than the declared one. */
    accept?: string
    /** Of the cube that a unit is added to, beside the one in the address. */
    setupKey?: string
    /** The same one is the same call, so that it can be made again when its answer was lost. */
    idempotencyKey?: string
    /** The version that a change is based on (decision 87); see `etagOf`. */
    ifMatch?: string | undefined
    /** Of a call that makes or replaces: only if there is none yet. */
    onlyNew?: boolean
  }

export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ReplyOf<E>>

/** A call whose reply is bytes, with its headers. */
export type CallRaw = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Response>

export interface Client {
  call: Call
  callRaw: CallRaw
  /** The version of what was last read at this address, to be sent back with a change. */
  etagOf(path: string): string | undefined
}

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  accept?: string
  ifMatch?: string | undefined
  onlyNew?: boolean
  setupKey?: string
  idempotencyKey?: string
}

export function createClient({ credentials, fetch: send = fetch }: ClientOptions): Client {
  const etags = new Map<string, string>()
  const keyed = keyedPosts()

  async function attempt(endpoint: Endpoint, path: string, input: AnyInput): Promise<Response> {
    const { accept, reply } = endpoint.declared
    const types = reply !== undefined && isRaw(reply) ? reply.contentTypes.join(', ') : 'application/json'
    const accepted = input.accept ?? accept ?? types
    const headers = new Headers({ accept: accepted })
    const token = endpoint.declared.access === 'public' ? undefined : credentials.accessToken()
    const address = path + queryString(input.query)
    const ahead = endpoint.method === 'GET' ? answeredAhead(accepted, address, token) : undefined
    const early = ahead && (await unlessStopped(ahead, input.signal))
    if (early) return early
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (endpoint.method === 'GET') headers.set(LIVE_POSITION, '?')
    if (input.ifMatch !== undefined) headers.set('if-match', input.ifMatch)
    if (input.onlyNew) headers.set('if-none-match', '*')
    if (input.setupKey !== undefined) headers.set('x-setup-key', input.setupKey)
    if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey)
    const body = input.body === undefined || input.body instanceof Blob ? input.body : JSON.stringify(input.body)
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }
    try {
      return await send(address, { ...init, ...(input.signal ? { signal: input.signal } : {}) })
    } catch (error) {
      if (input.signal?.aborted) throw error
      throw new ApiProblem({ status: 0, title: t('The server could not be reached.') })
    }
  }

  async function respond(endpoint: Endpoint, input: AnyInput): Promise<Response> {
    if (endpoint.method !== 'GET') {
      forgetAhead()
      return accepted(endpoint, input)
    }
    const answered = noteReading(input.params ?? {})
    try {
      const response = await accepted(endpoint, input)
      answered(response.headers.get(LIVE_POSITION))
      return response
    } catch (error) {
      answered(undefined)
      throw error
    }
  }

  async function accepted(endpoint: Endpoint, input: AnyInput): Promise<Response> {
    const path = pathFor(endpoint.path, input.params ?? {})
    let response = await attempt(endpoint, path, input)
    if (response.status === 401 && endpoint.declared.access !== 'public') {
      // decision 64: one refresh, one retry
      if (await credentials.renew()) response = await attempt(endpoint, path, input)
      if (response.status === 401) credentials.expired()
    }
    if (!response.ok) throw await problemOf(response)
    return response
  }

  /** A POST is made once, however often it is tried, until it is known what became of it. */
  function call(endpoint: Endpoint, input: AnyInput): Promise<unknown> {
    const isKeyed = endpoint.method === 'POST' && endpoint.declared.audited !== false
    if (!isKeyed || input.idempotencyKey !== undefined || input.body instanceof Blob) return callOnce(endpoint, input)
    const address = pathFor(endpoint.path, input.params ?? {}) + queryString(input.query)
    const what = `${address} ${JSON.stringify(input.body)}`
    return keyed(what, (idempotencyKey) => callOnce(endpoint, { ...input, idempotencyKey }))
  }

  async function callOnce(endpoint: Endpoint, input: AnyInput): Promise<unknown> {
    const path = pathFor(endpoint.path, input.params ?? {})
    const response = await respond(endpoint, input)
    const etag = response.headers.get('etag')
    const { reply } = endpoint.declared
    if (reply === undefined) return undefined
    if (isRaw(reply)) return new Uint8Array(await response.arrayBuffer())
    const json: unknown = await response.json()
    // only now: a reading that was given up must not lend its version to what was read before
    if (endpoint.method === 'GET' && endpoint.declared.accept === undefined && etag !== null) etags.set(path, etag)
    return json
  }

  return { call: call as Call, callRaw: respond as CallRaw, etagOf: (path) => etags.get(path) }
}
