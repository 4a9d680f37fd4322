import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { etagOf } from '../api/api.ts'

/**
 * For a form that stays on the screen after it was saved: what was saved is the new ground for the next change. `reset` gives the values
 * as they are then (an entered password is gone, for instance).
 */
export function useSavedInPlace<V extends FieldValues>(form: UseFormReturn<V>, reset: (values: V) => V = same): void {
  const { isSubmitSuccessful } = form.formState
  useEffect(() => {
    if (isSubmitSuccessful) form.reset(reset(form.getValues()))
  }, [isSubmitSuccessful, form, reset])
}

const same = <V>(values: V): V => values

/** The version that the form's values come from. It stays the same while the data behind are read anew (decision 87). */
export function useVersion(path: string): { current: () => string | undefined; renew: () => void } {
  const version = useRef<string | undefined>(undefined)
  version.current ??= etagOf(path)
  return {
    current: () => version.current,
    renew: () => {
      version.current = etagOf(path)
    },
  }
}
