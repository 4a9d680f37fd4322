import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { useFieldLabel } from '../../form/field-labels.ts'
import { TextField } from '../../ui/TextField.tsx'

interface PortFieldProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPath<V>
  label: string
  disabled?: boolean
}

/** A port: a number on the wire; what is no number stays as it was typed, and is refused beside the field. */
export function PortField<V extends FieldValues>({ control, name, label, disabled = false }: PortFieldProps<V>) {
  useFieldLabel(name, label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          label={label}
          name={field.name}
          value={field.value === null || field.value === undefined ? '' : String(field.value)}
          onChange={(value) => field.onChange(value === '' ? null : /^\d+$/.test(value) ? Number(value) : value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          disabled={disabled}
          optional={disabled}
          {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
        />
      )}
    />
  )
}
