import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { checkedBy } from '../../form/use-endpoint-form.ts'
import type { ErrorPanelProps } from '../../ui/ErrorPanel.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { useOpenUnit } from './unit-feed-context.ts'
import type { AskUnit } from './use-unit-feed.ts'

interface AskForm<V extends FieldValues, S extends z.ZodType> {
  values: V
  /** What the request must hold, as the contract says it, and how the values become it. */
  schema: S
  content: (values: V) => unknown
  request: (content: z.output<S>) => Parameters<AskUnit>[0]
  /** Why the button cannot be pressed while the values do not fit. */
  needs: string
  /** Title of the panel when it failed. */
  failed: string
  /** Said once it is done. */
  said?: string
  done: () => unknown
}

/** The form of a dialog that asks the unit for one thing: checked by the contract, refusals in the dialog. */
export function useAskForm<V extends FieldValues, S extends z.ZodType>(options: AskForm<V, S>) {
  const { values, schema, content, request, needs, failed, said, done } = options
  const { ask } = useOpenUnit()
  const tell = useSnackbar()
  const [error, setError] = useState<ErrorPanelProps>()
  const resolver: Resolver<V> = (typed, ...rest) => checkedBy<V>(schema)(content(typed) as V, ...rest)
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    resolver,
    mode: 'onChange',
    reValidateMode: 'onChange',
    delayError: 600,
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setError(undefined) }), [form])
  const { isValid, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (checked) => {
    setError(undefined)
    try {
      await ask(request(checked as z.output<S>))
      if (said !== undefined) tell(said)
      done()
    } catch (thrown) {
      setError({ title: failed, detail: thrown instanceof Error ? thrown.message : String(thrown) })
    }
  })
  return {
    form,
    /** For the `FormDialog`. */
    dialog: {
      onSubmit: () => void submit(),
      pending: isSubmitting,
      error,
      disabledReason: isValid ? undefined : needs,
    },
  }
}
