import { numberInQuery, switchInQuery } from '@cubeward/contract/kernel/in-query.ts'
import { readBack } from '@cubeward/contract/kernel/read-back.ts'
import * as contract from '@cubeward/contract/schemas.ts'
import { z } from 'zod'
import { examples } from './openapi-examples.ts'

export type JsonSchema = Record<string, unknown>
type Side = 'input' | 'output'

/** Where the document keeps what has a name. */
const home = '#/components/schemas/'

const things = [z.ZodObject, z.ZodUnion, z.ZodRecord, z.ZodArray]
/** A word of the contract: a thing or a list of words, not a plain text or number, which is said where it stands. */
const isWord = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodEnum ||
  things.some((kind) => (schema instanceof z.ZodPipe ? schema.def.in : schema) instanceof kind)
const words = Object.entries(contract as Record<string, unknown>).filter(
  (entry): entry is [string, z.ZodType] => /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType && isWord(entry[1]),
)

/** What JSON schema alone would not tell, or would tell in another way than the call. */
function adjusted(schema: z.core.$ZodType, json: JsonSchema, io: Side): void {
  const whole = numberInQuery.get(schema)
  if (whole !== undefined) {
    delete json.pattern
    Object.assign(json, whole, { type: 'integer' })
  }
  if (switchInQuery.has(schema)) {
    delete json.enum
    json.type = 'boolean'
  }
  if (schema === readBack) Object.assign(json, { readOnly: true, description: 'As it was read; ignored.' })
  // a reply may get fields that older programs do not know
  if (io === 'output' && schema instanceof z.ZodObject && schema.def.catchall === undefined)
    delete json.additionalProperties
  // what every whole number and text is
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.minLength === 0) delete json.minLength
  // generators look for the type in each part
  if (json.type !== undefined && Array.isArray(json.allOf))
    json.allOf = json.allOf.map((part: JsonSchema) => ({ type: json.type, ...part }))
}

const options = (io: Side) => ({
  io,
  unrepresentable: 'any' as const,
  uri: (id: string) => home + id,
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) =>
    adjusted(zodSchema, jsonSchema as JsonSchema, io),
})
const without$ = ({ $schema: _s, $id: _i, ...rest }: JsonSchema): JsonSchema => rest

/** A schema that has no words of its own: that of a parameter. */
export const plainSchema = (schema: z.ZodType): JsonSchema =>
  without$(z.toJSONSchema(schema, options('input')) as JsonSchema)

/** The words that a schema names. */
function* named(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* named(one)
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node))
      if (key === '$ref' && typeof value === 'string') yield value.slice(home.length)
      else yield* named(value)
}

/** The same schema with other names. */
const renamed = (node: unknown, rename: (name: string) => string): unknown =>
  Array.isArray(node)
    ? node.map((one) => renamed(one, rename))
    : typeof node === 'object' && node !== null
      ? Object.fromEntries(
          Object.entries(node).map(([key, value]) => [
            key,
            key === '$ref' && typeof value === 'string'
              ? home + rename(value.slice(home.length))
              : renamed(value, rename),
          ]),
        )
      : node

/** One side of the contract: what is sent, or what is answered. */
class OneSide {
  private readonly registry = z.registry<{ id: string }>()
  private readonly names = new Map<z.ZodType, string>()
  readonly used = new Set<string>()
  private readonly all: Record<string, JsonSchema>

  constructor(io: Side, schemas: readonly z.ZodType[], also: readonly (readonly [string, z.ZodType])[]) {
    for (const [id, schema] of [...words, ...also]) {
      this.names.set(schema, id)
      this.registry.add(schema, { id })
    }
    for (const [index, schema] of schemas.entries())
      if (!this.names.has(schema)) {
        this.names.set(schema, `call ${index}`)
        // one of its own, so that where it is part of another it is said in place
        this.registry.add(schema.clone(schema.def), { id: `call ${index}` })
      }
    this.all = z.toJSONSchema(this.registry, options(io)).schemas as Record<string, JsonSchema>
  }
  schema(name: string): JsonSchema {
    return without$(this.all[name] as JsonSchema)
  }
  /** As a call has it: by its name, if it has one. */
  of(schema: z.ZodType): JsonSchema {
    const name = this.names.get(schema) as string
    const shown = name.startsWith('call ') ? this.schema(name) : { $ref: home + name }
    const open = [...named(shown)]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (this.used.has(next)) continue
      this.used.add(next)
      open.push(...named(this.schema(next)))
    }
    return shown
  }
}

/** The name that a schema has in the contract, and whether a name is one of those. */
export const nameOf = (schema: z.ZodType): string | undefined => words.find(([, word]) => word === schema)?.[0]
export const isNamed = (name: string): boolean => words.some(([word]) => word === name)

/**
 * The schemas of a document. Each word of the contract stands in it once, and so does what the document names itself (`also`); one that is
 * sent in another shape than it is answered stands in it a second time, as `…Input`.
 */
export function documentSchemas(
  sent: readonly z.ZodType[],
  answered: readonly z.ZodType[],
  also: readonly (readonly [string, z.ZodType])[] = [],
) {
  const input = new OneSide('input', sent, also)
  const output = new OneSide('output', answered, also)
  const bodies = new Map(sent.map((schema) => [schema, input.of(schema)]))
  const replies = new Map(answered.map((schema) => [schema, output.of(schema)]))
  const both = [...input.used].filter((name) => output.used.has(name))
  const other = new Set(both.filter((name) => !same(input.schema(name), output.schema(name))))
  // what names a word that differs, differs
  for (let before = -1; before !== other.size; ) {
    before = other.size
    for (const name of input.used)
      if (output.used.has(name) && [...named(input.schema(name))].some((one) => other.has(one))) other.add(name)
  }
  const inputName = (name: string) => (other.has(name) ? `${name}Input` : name)
  const example = (name: string) => (name in examples ? { examples: [examples[name as keyof typeof examples]] } : {})
  const components = {
    ...Object.fromEntries([...output.used].map((name) => [name, { ...output.schema(name), ...example(name) }])),
    ...Object.fromEntries(
      [...input.used]
        .filter((name) => !output.used.has(name) || other.has(name))
        .map((name) => [
          inputName(name),
          { ...(renamed(input.schema(name), inputName) as JsonSchema), ...(other.has(name) ? {} : example(name)) },
        ]),
    ),
  }
  return {
    components: Object.fromEntries(Object.entries(components).sort(([one], [two]) => (one < two ? -1 : 1))),
    body: (schema: z.ZodType) => renamed(bodies.get(schema), inputName) as JsonSchema,
    reply: (schema: z.ZodType) => replies.get(schema) as JsonSchema,
  }
}
const same = (one: JsonSchema, two: JsonSchema) => JSON.stringify(one) === JSON.stringify(two)
