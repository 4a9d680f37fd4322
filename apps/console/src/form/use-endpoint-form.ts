import type { BodyInput, Endpoint } from '@cubeward/contract/kernel/endpoint.ts'
import { isRaw } from '@cubeward/contract/kernel/endpoint.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiProblem } from '../api/problem.ts'

/** A form over the body of a call: the contract's schema checks it here as the server checks it there. */
export function useEndpointForm<E extends Endpoint, V extends BodyInput<E> & FieldValues>(
  endpoint: E,
  { values }: { values: V },
): UseFormReturn<V> {
  const { body } = endpoint.declared
  if (body === undefined || isRaw(body)) throw new Error(`${endpoint.path} has no body that a form could fill`)
  return useForm<V>({
    // the schema is that of the body, of which V is the input
    resolver: zodResolver(body as never) as unknown as Resolver<V>,
    defaultValues: values as DefaultValues<V>,
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
}

/** Puts a refused call's sentences beside their fields; gives back what belongs to no field of the form. */
export function showFieldErrors<V extends FieldValues>(form: UseFormReturn<V>, error: Error): string | undefined {
  if (!(error instanceof ApiProblem)) return error.message
  const known = error.errors.filter(({ field }) => field in form.getValues())
  known.forEach(({ field, message }, at) => {
    form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: at === 0 })
  })
  return known.length > 0 && known.length === error.errors.length ? undefined : error.message
}
