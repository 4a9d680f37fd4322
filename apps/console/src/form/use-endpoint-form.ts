import type { BodyInput, Endpoint } from '@cubeward/contract/kernel/endpoint.ts'
import { saidOf } from '@cubeward/contract/kernel/issue-code.ts'
import type { ParamName } from '@cubeward/contract/kernel/params.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type ResolverResult,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiProblem } from '../api/problem.ts'
import { callSchemas } from '../api/schemas.ts'
import { loadRefusals, refusal } from '../locales/refusals.ts'

/** What a form of a call holds: its body, if that is JSON, and parameters of its address. */
export type Filled<E> = FieldValues & (BodyInput<E> extends Blob | undefined ? unknown : BodyInput<E>)

interface FormOptions<V> {
  values: V
  /** Which values are parameters of the address and not part of the body. */
  path?: readonly ParamName[]
  /** What the contract does not say of a value: a sentence by the name of the field. */
  check?: (values: V) => { [K in keyof V]?: string | undefined }
  /** What is wrong is said once typing pauses, and not only when the field is left. */
  whileTyping?: boolean
}

/** How long typing pauses before it is said what is wrong. */
const PAUSE_MS = 600

/** A form over the body of a call: the contract's schema checks it here as the server checks it there. */
export function useEndpointForm<E extends Endpoint, V extends Filled<E>>(
  endpoint: E,
  { values, path = [], check, whileTyping = false }: FormOptions<V>,
): UseFormReturn<V> {
  // Loaded before it is needed: a connection may drop between typing and saving.
  useEffect(() => void callSchemas(endpoint).catch(() => undefined), [endpoint])
  return useForm<V>({
    // the schema is that of the body, of which V is the input
    resolver: async (typed, context, options) => {
      const schemas = await callSchemas(endpoint).catch(() => undefined)
      // It could not be loaded, for want of a connection: then the call says so, and the server checks all the same.
      if (schemas === undefined) return { values: typed, errors: {} }
      const { params, body } = divided(typed, path)
      const result = await checkedBy<V>(schemas.body)(body as V, context, options)
      const wrong: Record<string, unknown> = { ...result.errors }
      for (const name of path) {
        const message = schemas.params[name].safeParse(params[name], { error: saidOf }).error?.issues[0]?.message
        if (message !== undefined) wrong[name] = { type: 'path', message: refusal(message) }
      }
      for (const [name, message] of Object.entries(check?.(typed) ?? {}))
        if (message !== undefined) wrong[name] ??= { type: 'check', message }
      const fine = Object.keys(wrong).length === 0
      return { values: fine ? { ...params, ...result.values } : {}, errors: wrong } as ResolverResult<V>
    },
    defaultValues: values as DefaultValues<V>,
    mode: whileTyping ? 'onChange' : 'onBlur',
    reValidateMode: 'onChange',
    ...(whileTyping && { delayError: PAUSE_MS }),
  })
}

/** The values of a form as the parameters and the body of its call. */
export function divided(values: FieldValues, path: readonly ParamName[]) {
  const isParam = ([name]: [string, unknown]) => (path as readonly string[]).includes(name)
  const entries = Object.entries(values)
  return {
    params: Object.fromEntries(entries.filter(isParam)),
    body: Object.fromEntries(entries.filter((it) => !isParam(it))),
  }
}

/** Checks a form by a schema of the contract, in the reader's language; without one anything will do. */
export const checkedBy =
  <V extends FieldValues>(schema: z.ZodType | undefined): Resolver<V> =>
  async (typed, ...given) => {
    const [result] = await Promise.all([
      schema === undefined
        ? { values: typed, errors: {} }
        : (zodResolver(schema as never, { error: saidOf }) as unknown as Resolver<V>)(typed, ...given),
      loadRefusals().catch(() => undefined),
    ])
    return { ...result, errors: inWords(result.errors) } as typeof result
  }

/** Errors as the form keeps them, in the reader's language; `ref` is the field itself. */
function inWords(errors: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([key, value]: [string, unknown]) => {
      if (key === 'message' && typeof value === 'string') return [key, refusal(value)]
      return [key, key === 'ref' || typeof value !== 'object' || value === null ? value : inWords(value)]
    }),
  )
}

/** Puts a refused call's sentences beside their fields; gives back what belongs to no field of the form. */
export function showFieldErrors<V extends FieldValues>(form: UseFormReturn<V>, error: Error): string | undefined {
  if (!(error instanceof ApiProblem)) return error.message
  const known = error.errors.filter(({ field }) => isField(form.getValues(), field))
  known.forEach(({ field, message }, at) => {
    form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: at === 0 })
  })
  return known.length > 0 && known.length === error.errors.length ? undefined : error.message
}

/** Whether a form has the field that a path such as `smtp.host` names. */
function isField(values: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, first)) return false
  return rest.length === 0 || isField((values as Record<string, unknown>)[first], rest.join('.'))
}
