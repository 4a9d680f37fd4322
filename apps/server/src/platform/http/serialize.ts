import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Schema = Record<string, unknown>

/** Makes a schema of zod fit for the serializer: no checks of values, nullable instead of unions with null. */
function lean(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(lean)
  if (typeof node !== 'object' || node === null) return node
  const {
    additionalProperties,
    pattern: _p,
    format: _f,
    $schema: _s,
    minLength: _a,
    maxLength: _b,
    ...rest
  } = node as Schema
  const kept: Schema =
    additionalProperties !== undefined && additionalProperties !== false ? { ...rest, additionalProperties } : rest
  if (Array.isArray(kept.anyOf)) {
    const others = kept.anyOf.filter((option: Schema) => option.type !== 'null')
    if (others.length === 1 && others.length < kept.anyOf.length)
      return { ...(lean(others[0]) as Schema), nullable: true }
  }
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, lean(value)]))
}

type Serializer = (value: unknown) => string

/** The serializer of a reply, compiled when it is first needed: compiling all of them is a good part of a start. */
export function lazySerializerOf(reply: z.ZodType): Serializer {
  let compiled: Serializer | undefined
  return (value) => {
    compiled ??= serializerOf(reply)
    return compiled(value)
  }
}

/** Compiles the serializer of a reply from its schema; fields that the schema does not name are left out. */
export function serializerOf(reply: z.ZodType): Serializer {
  const schema = lean(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })) as Schema
  return fastJson(schema as never) as Serializer
}

/** A reply for something that was created: sent with 201 instead of the usual status. */
export class Created<T> {
  readonly reply: T
  constructor(reply: T) {
    this.reply = reply
  }
}

/** A reply of bytes with their type. What users or devices sent never runs on our origin. */
export class RawReply {
  readonly bytes: Uint8Array
  readonly type: string
  readonly headers: Record<string, string>
  constructor(bytes: Uint8Array, type: string, headers: Record<string, string> = {}) {
    this.bytes = bytes
    this.type = type
    this.headers = headers
  }
}
