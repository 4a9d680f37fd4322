import {
  type BodyInput,
  type Endpoint,
  isRaw,
  type PathOf,
  pathFor,
  type QueryInput,
  type ReplyOf,
} from '@cubeward/contract/kernel/endpoint.ts'
import { ProblemBody } from '@cubeward/contract/kernel/problem.ts'

/** A call that was refused. `code` is the same in every language, `detail` says what is wrong and what to do. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: readonly { field: string; message: string }[]
  constructor(status: number, body: ProblemBody | undefined) {
    super(body?.detail ?? body?.title ?? `The server answered ${status}.`)
    this.name = 'Refused'
    this.status = status
    this.code = body?.code
    this.fields = body?.errors ?? []
  }
}

type Needed<K extends string, V> = [V] extends [never]
  ? object
  : [V] extends [undefined]
    ? object
    : object extends V
      ? { [key in K]?: V }
      : { [key in K]: V }
/** What a call is given: its path, its query and its body, as the contract declares them. */
export type Given<E extends Endpoint> = Needed<'path', PathOf<E>> &
  Needed<'query', QueryInput<E>> &
  Needed<'body', BodyInput<E>> & {
    /** The same key is the same call for 24 hours, however often it is sent. */
    idempotencyKey?: string
    contentType?: string
    signal?: AbortSignal
  }

interface Loose {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  contentType?: string
  signal?: AbortSignal
}

export type Authorize = () => Promise<string> | string

/** Calls what the contract declares; the types of what is given and of what comes back follow from the declaration. */
export function createCall(url: string, authorize: Authorize, fetchWith: typeof fetch = fetch) {
  return async <E extends Endpoint>(endpoint: E, given: Given<E>): Promise<ReplyOf<E>> => {
    const { declared, method, path } = endpoint
    const { path: params = {}, query = {}, body, idempotencyKey, contentType, signal } = given as Loose
    const address = new URL(pathFor(path, params as never), url)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const bytes = declared.body !== undefined && isRaw(declared.body)
    const response = await fetchWith(address, {
      method,
      headers: {
        accept: declared.accept ?? 'application/json',
        authorization: await authorize(),
        ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: bytes ? (body as Blob) : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok)
      throw new Refused(response.status, ProblemBody.safeParse(await response.json().catch(() => undefined)).data)
    const { reply } = declared
    if (reply === undefined) return undefined as ReplyOf<E>
    if (isRaw(reply)) return new Uint8Array(await response.arrayBuffer()) as ReplyOf<E>
    return (await response.json()) as ReplyOf<E>
  }
}
