import type { ReactNode } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { SelectField } from '../ui/SelectField.tsx'
import { useFieldLabel } from './field-labels.ts'

interface FormSelectProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: ReactNode
  options: readonly { value: string; label: ReactNode }[]
  hint?: ReactNode
  disabled?: boolean
}

/** One of a few known values in a form. */
export function FormSelect<V extends FieldValues>({ control, name, ...props }: FormSelectProps<V>) {
  useFieldLabel(name, props.label, (value) => props.options.find((it) => it.value === value)?.label ?? String(value))
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SelectField
          {...props}
          name={field.name}
          value={String(field.value ?? '')}
          onChange={field.onChange}
          onBlur={field.onBlur}
          {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
        />
      )}
    />
  )
}
