import { FrameError, type Problem } from './problem.ts'

/** A message: JSON with its name in `@type`. */
export interface Message {
  readonly '@type': string
}

/** A message as received: its name is checked, everything else is for the handler to parse. */
export interface ReceivedMessage extends Message {
  readonly [member: string]: unknown
}

export type Frame =
  | { readonly type: 'MSG'; readonly id: string; readonly payload: ReceivedMessage }
  | { readonly type: 'ACK'; readonly id: string; readonly result?: unknown }
  | { readonly type: 'NAK'; readonly id: string; readonly problem?: Problem | undefined }
  | { readonly type: 'HBT'; readonly intervalMs: number }

/** What can be sent: a message may be serialised already (one serialisation for many receivers). */
export type OutgoingFrame =
  | Exclude<Frame, { type: 'MSG' }>
  | { readonly type: 'MSG'; readonly id: string; readonly payload: Message | EncodedPayload }

export const MIN_HEARTBEAT_MS = 1_000
export const MAX_HEARTBEAT_MS = 3_600_000
const ID_END = 3 + 12
const ID = /^[A-Za-z0-9_-]{12}$/
const INTERVAL = /^[1-9]\d{3,6}$/
const MAX_DEPTH = 32
const MAX_TYPE_LENGTH = 128
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor'])
// A key can hide behind escapes; only texts with one of these need their keys walked.
const SUSPECT = /__proto__|constructor|\\u/

const utf8 = new TextEncoder()

/** A message serialised once, to be sent to any number of sessions. */
export class EncodedPayload {
  readonly json: string
  /** Its size on the wire in UTF-8, without the 15 characters of the frame. */
  readonly bytes: number

  constructor(json: string) {
    this.json = json
    this.bytes = utf8.encode(json).length
  }
}

export function encodePayload(message: Message): EncodedPayload {
  return new EncodedPayload(JSON.stringify(message))
}

const ID_BYTES = 9
/** Random bytes for many ids: asking for them costs more than all else of an id. */
const random = new Uint8Array(128 * ID_BYTES)
let used = random.length

/** 9 random bytes as 12 url-safe characters, as the published client makes them. */
export function frameId(): string {
  if (used === random.length) {
    crypto.getRandomValues(random)
    used = 0
  }
  const bytes = random.subarray(used, used + ID_BYTES)
  used += ID_BYTES
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

export function serializeFrame(frame: OutgoingFrame): string {
  switch (frame.type) {
    case 'MSG':
      return `MSG${frame.id}${frame.payload instanceof EncodedPayload ? frame.payload.json : JSON.stringify(frame.payload)}`
    case 'ACK':
      // JSON.stringify gives undefined for undefined (and for functions): then it is a plain ACK.
      return `ACK${frame.id}${JSON.stringify(frame.result) ?? ''}`
    case 'NAK':
      return `NAK${frame.id}${frame.problem === undefined ? '' : JSON.stringify(frame.problem)}`
    case 'HBT':
      return `HBT${frame.intervalMs}`
  }
}

/** Reads one text frame. Throws `FrameError`, and nothing else, for any string that is not a frame. */
export function parseFrame(raw: string): Frame {
  const type = raw.slice(0, 3)
  switch (type) {
    case 'MSG':
      return { type, id: parseId(raw), payload: parseMessage(raw.slice(ID_END)) }
    case 'ACK':
      return raw.length === ID_END
        ? { type, id: parseId(raw) }
        : { type, id: parseId(raw), result: parseJson(raw.slice(ID_END)) }
    case 'NAK':
      return raw.length === ID_END
        ? { type, id: parseId(raw) }
        : { type, id: parseId(raw), problem: parseProblem(raw.slice(ID_END)) }
    case 'HBT':
      return { type, intervalMs: parseInterval(raw.slice(3)) }
    default:
      throw new FrameError('Unknown frame type')
  }
}

function parseId(raw: string): string {
  const id = raw.slice(3, ID_END)
  if (!ID.test(id)) throw new FrameError('Frame id malformed')
  return id
}

function parseInterval(text: string): number {
  const intervalMs = INTERVAL.test(text) ? Number(text) : Number.NaN
  if (!(intervalMs >= MIN_HEARTBEAT_MS && intervalMs <= MAX_HEARTBEAT_MS)) {
    throw new FrameError('Heartbeat interval out of range')
  }
  return intervalMs
}

function parseMessage(text: string): ReceivedMessage {
  const payload = parseJson(text)
  if (!isObject(payload)) throw new FrameError('Message is not a JSON object')
  if (!isMessage(payload)) throw new FrameError('Message without a proper @type')
  return payload
}

function parseProblem(text: string): Problem {
  const problem = parseJson(text)
  if (!isObject(problem) || !isProblem(problem)) throw new FrameError('NAK without a proper problem')
  return problem
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isMessage(value: Record<string, unknown>): value is Record<string, unknown> & ReceivedMessage {
  const type = value['@type']
  return typeof type === 'string' && type.length > 0 && type.length <= MAX_TYPE_LENGTH
}

function isProblem(value: Record<string, unknown>): value is Record<string, unknown> & Problem {
  const { status, title, detail } = value
  return (
    typeof status === 'number' &&
    Number.isInteger(status) &&
    status >= 100 &&
    status <= 599 &&
    typeof title === 'string' &&
    (detail === undefined || typeof detail === 'string')
  )
}

function parseJson(text: string): unknown {
  refuseDepth(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FrameError('Payload is not JSON')
  }
  if (SUSPECT.test(text)) refuseKeys(value)
  return value
}

/** Counts brackets before anything is built, so that depth costs no memory. */
function refuseDepth(text: string): void {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 0x5c) i++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) {
      inString = true
    } else if (char === 0x7b || char === 0x5b) {
      if (++depth > MAX_DEPTH) throw new FrameError('Payload is nested too deeply')
    } else if (char === 0x7d || char === 0x5d) {
      depth--
    }
  }
}

/** Refused rather than dropped: no honest sender uses these keys, and what is merged later must not change prototypes. */
function refuseKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) refuseKeys(item)
    return
  }
  for (const [key, member] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new FrameError('Payload has a forbidden key')
    refuseKeys(member)
  }
}
