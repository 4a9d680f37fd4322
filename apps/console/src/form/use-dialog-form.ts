import type { Endpoint, PathOf, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { ParamName } from '@cubeward/contract/kernel/params.ts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../api/api.ts'
import { errorPanel } from '../api/error-panel.ts'
import { t } from '../locales/i18n.ts'
import type { ErrorPanelProps } from '../ui/ErrorPanel.tsx'
import { useSnackbar } from '../ui/SnackbarHost.tsx'
import type { SnackbarMessage } from '../ui/snackbar-queue.ts'
import { useDraft } from './drafts.ts'
import type { useChange } from './use-change.ts'
import { divided, type Filled, showFieldErrors, useEndpointForm } from './use-endpoint-form.ts'

interface DialogForm<E extends Endpoint, V> {
  /** The body of the call, and the parameters of its address that are typed as well. */
  values: V
  /** Which of the values are parameters of the address. */
  path?: readonly (ParamName & keyof V)[]
  /** The other parameters of the address. */
  params: Omit<PathOf<E>, keyof V>
  /** What the contract does not say of a value: a sentence by the name of the field. */
  check?: (values: V) => { [K in keyof V]?: string | undefined }
  /** Why the button cannot be pressed while the values do not fit. */
  needs?: string
  /** Of a dialog that changes what a list showed; `values` are then those that were shown. */
  change?: Pick<ReturnType<typeof useChange<Endpoint, V>>, 'save' | 'meanwhile' | 'base'>
  /** Makes the call, where its body is not the values as they stand. */
  send?: (values: V, ifMatch: string | undefined) => Promise<ReplyOf<E>>
  /** Title of the panel when the call failed. */
  failed: string
  /** Said once it is done. */
  said?: (values: V) => SnackbarMessage | string
  /** What follows from it: reading anew, closing, another page. */
  done?: (reply: ReplyOf<E>, values: V) => unknown
}

/** The form of a dialog that makes one call: checked by the contract, refusals beside their fields, anything else in the dialog's panel. */
export function useDialogForm<E extends Endpoint, V extends Filled<E>>(
  endpoint: E,
  { values, path = [], params, check, needs, change, send, failed, said, done }: DialogForm<E, V>,
) {
  const form = useEndpointForm<E, V>(endpoint, { values, path, whileTyping: true, ...(check && { check }) })
  useDraft(form, `${endpoint.method} ${endpoint.path} ${JSON.stringify(params)}`)
  const [error, setError] = useState<ErrorPanelProps>()
  const [reply, setReply] = useState<ReplyOf<E>>()
  const tell = useSnackbar()
  // what was refused is another thing as soon as something else is typed
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setError(undefined) }), [form])
  const now = useWatch({ control: form.control })
  const unchanged = change !== undefined && JSON.stringify(now) === JSON.stringify(change.base)
  const { isValid, isSubmitting } = form.formState
  const sendValues = (typed: V, ifMatch: string | undefined) => {
    const own = divided(typed, path)
    const body = endpoint.declared.body && own.body
    const input = { params: { ...params, ...own.params }, body, ifMatch }
    return call(endpoint, input as unknown as Parameters<typeof call<E>>[1])
  }
  const submit = form.handleSubmit(async (typed) => {
    let made: ReplyOf<E> | undefined
    const make = async (ifMatch?: string) => {
      made = await (send ?? sendValues)(typed as V, ifMatch)
    }
    setError(undefined)
    try {
      if (change === undefined) await make()
      else if (!(await change.save(make))) return
      await done?.(made as ReplyOf<E>, typed as V)
      setReply(() => made)
      if (said !== undefined) tell(said(typed as V))
    } catch (thrown) {
      const problem = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (showFieldErrors(form, problem) !== undefined) setError(errorPanel(failed, problem))
    }
  })
  return {
    control: form.control,
    /** For a value that nobody types, such as one that is made anew. */
    setValue: form.setValue,
    /** What the call gave back, once it has. */
    reply,
    /** For the `FormDialog`. */
    dialog: {
      onSubmit: () => void submit(),
      pending: isSubmitting,
      error: error ?? change?.meanwhile,
      disabledReason: unchanged ? t('Nothing was changed yet.') : isValid ? undefined : needs,
    },
  }
}
