import pino, { type DestinationStream, type Logger } from 'pino'
import { hidden, isSecret } from './secret-names.ts'

/** How deep a log line is searched for secrets, and how many of its objects: anything beyond is redacted. */
const deepest = 8
const mostThings = 1_000

/** What PostgreSQL tells beside the message of an error is values: "Failing row contains (…)". */
const valuesOfErrors = ['detail', 'where', 'internalQuery']

/** As a log may hold it: without the values of secrets, wherever they stand in it, be it in errors or in things of a class. */
function withoutSecrets(told: object): Record<string, unknown> {
  let things = 0
  const look = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepest || ++things > mostThings) return hidden
    if (Array.isArray(value)) return value.map((it) => look(it, depth + 1))
    if ('toJSON' in value && typeof value.toJSON === 'function') return look(value.toJSON(), depth + 1)
    const isOfDatabase = 'severity' in value
    return Object.fromEntries(
      Object.entries(value instanceof Error ? partsOf(value) : value)
        .filter(([name]) => !(isOfDatabase && valuesOfErrors.includes(name)))
        .map(([name, inner]) => [name, inner !== null && isSecret(name, inner) ? hidden : look(inner, depth + 1)]),
    )
  }
  return look(told, 0) as Record<string, unknown>
}

/** An error with what it carries; its causes are told in its message and its stack. */
function partsOf(error: Error): object {
  const { type, message, stack } = pino.stdSerializers.err(error)
  const errors: unknown = 'errors' in error ? error.errors : undefined
  return { ...error, type, message, stack, ...(Array.isArray(errors) && { aggregateErrors: errors }) }
}

/** The log of a server. What it holds is known by the same names as what the audit log must not hold. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      formatters: { log: withoutSecrets },
      // made plain above, with all that is in it
      serializers: { err: (told) => told },
    },
    ...((to === undefined ? [] : [to]) as [DestinationStream]),
  )
