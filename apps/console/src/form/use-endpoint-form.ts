import type { BodyInput, Endpoint } from '@cubeward/contract/kernel/endpoint.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiProblem } from '../api/problem.ts'
import { bodySchema } from '../api/schemas.ts'
import { refusal } from '../locales/refusals.ts'

/** A form over the body of a call: the contract's schema checks it here as the server checks it there. */
export function useEndpointForm<E extends Endpoint, V extends BodyInput<E> & FieldValues>(
  endpoint: E,
  { values }: { values: V },
): UseFormReturn<V> {
  // Loaded before it is needed: a connection may drop between typing and saving.
  useEffect(() => void bodySchema(endpoint).catch(() => undefined), [endpoint])
  return useForm<V>({
    // the schema is that of the body, of which V is the input
    resolver: async (...given) => {
      const schema = await bodySchema(endpoint).catch(() => undefined)
      // It could not be loaded, for want of a connection: then the call says so, and the server checks all the same.
      if (schema === undefined) return { values: given[0], errors: {} }
      const result = await (zodResolver(schema as never) as unknown as Resolver<V>)(...given)
      return { ...result, errors: inWords(result.errors) } as typeof result
    },
    defaultValues: values as DefaultValues<V>,
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
}

/** Errors as the form keeps them, in the reader's language; `ref` is the field itself. */
function inWords(errors: object): object {
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
