import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type Difference, meanwhile } from './differences.ts'
import type { FieldLabels } from './field-labels.ts'

/**
 * What happens to a form after somebody else's change: it goes on from what is stored now, with what was typed on top of it, and each
 * field that both changed can be decided anew (decision 87).
 */
export function useMeanwhile<V extends FieldValues>(form: UseFormReturn<V>) {
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const labels = useRef<FieldLabels>(new Map()).current
  const put = (field: string, value: unknown) =>
    form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
  const goOnFrom = (was: unknown, stored: V): Difference[] => {
    const found = meanwhile(was, form.getValues(), stored, (field) => labels.has(field))
    form.reset(stored)
    for (const [field, value] of found.kept) put(field, value)
    return found.differences
  }
  return {
    labels,
    differences,
    /** Takes what is stored now as the ground; what was typed since the form had the values `was` stays, on top of it. */
    goOnFrom,
    forget: () => setDifferences([]),
    /** Takes what is stored now as the ground; says whether anything of it is to be seen. */
    rebase: (theirs: V): boolean => {
      const found = goOnFrom(form.formState.defaultValues, theirs)
      setDifferences(found)
      return found.length > 0
    },
    choose: ({ field, theirs, yours }: Difference, whose: 'theirs' | 'yours') =>
      put(field, whose === 'theirs' ? theirs : yours),
  }
}
