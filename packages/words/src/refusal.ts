import { type Words, words } from './message.ts'

/** How a call is refused over HTTP. Each kind is a code of its own, too, for where no more can be said. */
export const statuses = {
  invalid: 400,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  notAcceptable: 406,
  timeout: 408,
  expired: 408,
  conflict: 409,
  cubeNotConnected: 409,
  preconditionFailed: 412,
  tooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  headersTooLarge: 431,
  internal: 500,
  outcomeUnknown: 500,
  gatewayError: 502,
  unavailable: 503,
  commandTimeout: 504,
} as const
export type Kind = keyof typeof statuses

/** A sentence that refuses something: what is wrong and what to do. */
export interface Refusal<E extends string = string> extends Words<E> {
  readonly kind: Kind
}

const refusing =
  <K extends Kind>(kind: K) =>
  <const E extends string, const D extends string>(...[en, de]: Parameters<typeof words<E, D>>): Refusal<E> => ({
    kind,
    ...words<E, D>(en, de),
  })

export const invalid = refusing('invalid')
export const malformed = refusing('malformed')
export const unauthenticated = refusing('unauthenticated')
export const forbidden = refusing('forbidden')
export const notFound = refusing('notFound')
export const methodNotAllowed = refusing('methodNotAllowed')
export const notAcceptable = refusing('notAcceptable')
export const timeout = refusing('timeout')
export const expired = refusing('expired')
export const conflict = refusing('conflict')
export const cubeNotConnected = refusing('cubeNotConnected')
export const preconditionFailed = refusing('preconditionFailed')
export const tooLarge = refusing('tooLarge')
export const unsupportedMediaType = refusing('unsupportedMediaType')
export const tooManyRequests = refusing('tooManyRequests')
export const headersTooLarge = refusing('headersTooLarge')
export const internal = refusing('internal')
export const outcomeUnknown = refusing('outcomeUnknown')
export const gatewayError = refusing('gatewayError')
export const unavailable = refusing('unavailable')
export const commandTimeout = refusing('commandTimeout')

export type Params = Readonly<Record<string, string | number>>
