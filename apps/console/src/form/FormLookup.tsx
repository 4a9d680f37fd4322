import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { errorText } from '../api/error-panel.ts'
import { LookupField, type LookupFieldProps } from '../ui/LookupField.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { useFieldLabel } from './field-labels.ts'
import type { Found } from './lookups.ts'

interface FormLookupProps<V extends FieldValues> extends Pick<LookupFieldProps, 'label' | 'hint' | 'words'> {
  control: Control<V>
  name: FieldPath<V>
  /** The read that finds what a text is in; an id finds what it is the id of. */
  find: (search: string) => Found
  /** What the field holds when nothing is chosen. */
  none: null | ''
}

/** One of many by its id in a form, found on the server while one types. */
export function FormLookup<V extends FieldValues>({ control, name, find, none, ...props }: FormLookupProps<V>) {
  useFieldLabel(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Lookup
          {...props}
          find={find}
          id={typeof field.value === 'string' && field.value !== '' ? field.value : null}
          error={fieldState.error?.message}
          onChange={(id) => field.onChange(id ?? none)}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}

type LookupProps = Pick<FormLookupProps<FieldValues>, 'find'> &
  Omit<LookupFieldProps, 'value' | 'options' | 'loading' | 'onType'> & { id: string | null }

/** One of many by its id, outside of a form. */
export function Lookup({ find, id, error, ...props }: LookupProps) {
  const [typed, setTyped] = useState('')
  const found = useQuery(find(useSettled(typed)))
  const among = found.data?.find((it) => it.id === id)
  // The present one may not be among those that were found.
  const present = useQuery({ ...find(id ?? ''), enabled: id !== null && among === undefined })
  return (
    <LookupField
      {...props}
      value={id === null ? null : (among ?? present.data?.find((it) => it.id === id) ?? { id, name: null })}
      options={found.data ?? []}
      loading={found.isFetching}
      error={error ?? (found.error ? errorText(found.error) : undefined)}
      onType={setTyped}
    />
  )
}
