import { z } from 'zod'
import type { Access } from './access.ts'
import { type ListRules, listRules } from './list-rules.ts'
import type { ParamName } from './params.ts'
import { readBack } from './read-back.ts'

/** Names of the `:parameters` of a path. */
export type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
export type Params<P extends string> = { [K in ParamNames<P>]: string }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A body or reply that is no JSON: bytes with their own content type (storage items, pictures, plain text). */
export interface Raw {
  raw: true
  contentTypes: readonly string[]
  maxBytes: number
}
/** Among the content types of a raw body: whatever it says of itself. */
export const anyType = '*/*'
export const raw = (contentTypes: readonly string[], maxBytes: number): Raw => ({ raw: true, contentTypes, maxBytes })

interface Declaration {
  access: Access
  /** One sentence for the API reference. */
  summary: string
  query?: z.ZodObject
  body?: z.ZodType | Raw
  reply?: z.ZodType | Raw
  /** Success status; 200 with a reply and 204 without by default. */
  status?: number
  /** Served on the same path for callers that accept this vendor media type; others get the plain JSON declared beside it. */
  accept?: `application/vnd.${string}+json`
  /** Answered with 201 if it has made something new. */
  creates?: true
  /** Whether If-Match is heeded; by default it is by every PUT. */
  ifMatch?: boolean
  /** Whether it is written to the audit log: by default every change is, and no reading. */
  audited?: boolean
}

export interface Endpoint<M extends Method = Method, P extends string = string, D extends Declaration = Declaration> {
  kind: 'endpoint'
  method: M
  path: P
  declared: D
  /** How an address says what of a list is shown; there with every query. */
  list?: ListRules
}

const define =
  <M extends Method>(method: M) =>
  <const P extends string, const D extends Declaration>(
    path: ParamNames<P> extends ParamName ? P : never,
    declared: D,
  ): Endpoint<M, P, D> => ({
    kind: 'endpoint',
    method,
    path: path as P,
    declared,
    ...(declared.query ? { list: listRules(declared.query) } : {}),
  })

export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const patch = define('PATCH')
export const del = define('DELETE')

type OutputOf<S> = S extends z.ZodType ? z.output<S> : S extends Raw ? Uint8Array : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : S extends Raw ? Blob : undefined

/** What a handler is given and what a client gives, derived from the declaration. */
export type PathOf<E> = E extends Endpoint<Method, infer P> ? Params<P> : never
export type QueryOf<E> = E extends Endpoint<Method, string, infer D> ? OutputOf<D['query']> : never
export type QueryInput<E> = E extends Endpoint<Method, string, infer D> ? InputOf<D['query']> : never
export type BodyOf<E> = E extends Endpoint<Method, string, infer D> ? OutputOf<D['body']> : never
export type BodyInput<E> = E extends Endpoint<Method, string, infer D> ? InputOf<D['body']> : never
export type ReplyOf<E> = E extends Endpoint<Method, string, infer D> ? OutputOf<D['reply']> : never

/** A live connection: events that come down, commands that go up, each a message discriminated by `@type`. */
export interface Stream<
  P extends string = string,
  E extends z.ZodType = z.ZodType,
  C extends Record<string, LiveCommand> = Record<string, LiveCommand>,
> {
  kind: 'stream'
  path: P
  declared: { access: Access; summary: string; events: E; commands: C }
}
export interface LiveCommand<B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  access: Access
  summary: string
  message: B
  reply: R
}
export const command = <B extends z.ZodType, R extends z.ZodType>(declared: LiveCommand<B, R>): LiveCommand<B, R> =>
  declared
export function stream<const P extends string, E extends z.ZodType, const C extends Record<string, LiveCommand>>(
  path: ParamNames<P> extends ParamName ? P : never,
  declared: { access: Access; summary: string; events: E; commands: C },
): Stream<P, E, C> {
  return { kind: 'stream', path: path as P, declared }
}

/** Fills the parameters of a path, each encoded. */
export function pathFor<P extends string>(path: P, params: Params<P>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
}

export const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && 'raw' in value

/** Turns an entity that was read into the body of its change: known read-only fields are dropped, unknown ones refused. */
export function editOf<T extends z.ZodRawShape, K extends keyof T & string>(
  entity: z.ZodObject<T>,
  fields: readonly K[],
) {
  const editable = new Set<string>(fields)
  const readOnly = Object.keys(entity.shape).filter((key) => !editable.has(key))
  const shape = Object.fromEntries(fields.map((key) => [key, entity.shape[key]])) as unknown as Pick<T, K>
  const known = z.strictObject({
    ...shape,
    ...Object.fromEntries(readOnly.map((key) => [key, readBack])),
  })
  return known.transform((value) => {
    const kept = Object.entries(value as Record<string, unknown>).filter(([key]) => editable.has(key))
    return Object.fromEntries(kept) as z.output<z.ZodObject<Pick<T, K>>>
  })
}
