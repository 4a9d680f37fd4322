import type { ReactNode } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { useFieldLabel } from './field-labels.ts'

interface FormSwitchProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: ReactNode
  meaning?: ReactNode
  disabled?: boolean
}

/** Something in a form that is on or off. */
export function FormSwitch<V extends FieldValues>({ control, name, ...props }: FormSwitchProps<V>) {
  useFieldLabel(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SwitchRow {...props} name={field.name} checked={field.value === true} onChange={field.onChange} />
      )}
    />
  )
}
