import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { useFieldLabel } from './field-labels.ts'

export type FormFieldProps<V extends FieldValues> = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'inputRef'
> & {
  control: Control<V>
  name: FieldPath<V>
  /** What is kept of what was typed; a text unless given, and null when nothing stands in an optional field. */
  read?: (text: string) => unknown
}

/** A text field of a form: its error stands beside it; an empty optional field is null on the wire. */
export function FormField<V extends FieldValues>({
  control,
  name,
  read = (text) => (text === '' && props.optional ? null : text),
  ...props
}: FormFieldProps<V>) {
  useFieldLabel(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...props}
          name={field.name}
          value={field.value === null || field.value === undefined ? '' : String(field.value)}
          onChange={(text) => field.onChange(read(text))}
          onBlur={field.onBlur}
          inputRef={field.ref}
          {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
        />
      )}
    />
  )
}
