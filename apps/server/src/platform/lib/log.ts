import pino, { type DestinationStream, type Logger } from 'pino'
import { hidden, isSecret } from './secret-names.ts'

/** Things in things are looked through so far. */
const deepest = 8

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** As a log may hold it: without the values of secrets, wherever they stand in it. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (depth > deepest) return hidden
  if (Array.isArray(value)) return value.map((it) => withoutSecrets(it, depth + 1))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      inner !== null && isSecret(name, inner) ? hidden : withoutSecrets(inner, depth + 1),
    ]),
  )
}

/** What PostgreSQL tells beside the message of an error is values: "Failing row contains (…)". */
const valuesOfErrors = ['detail', 'where', 'internalQuery']
function errorOf(error: Error): unknown {
  const told = { ...pino.stdSerializers.err(error) } as Record<string, unknown>
  if ('severity' in told) for (const name of valuesOfErrors) delete told[name]
  return withoutSecrets(told)
}

/** The log of a server. What it holds is known by the same names as what the audit log must not hold. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      formatters: { log: (told) => withoutSecrets(told) as Record<string, unknown> },
      serializers: { err: errorOf },
    },
    ...((to === undefined ? [] : [to]) as [DestinationStream]),
  )
