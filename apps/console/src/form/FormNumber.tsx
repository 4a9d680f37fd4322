import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { useFieldLabel } from './field-labels.ts'

type FormNumberProps<V extends FieldValues> = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'inputRef' | 'type' | 'maxLength'
> & {
  control: Control<V>
  name: FieldPath<V>
}

/** A whole number in a form; empty is null on the wire. What is none stays as typed, so that the schema can say so. */
export function FormNumber<V extends FieldValues>({ control, name, ...props }: FormNumberProps<V>) {
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
          onChange={(text) => field.onChange(numberOrText(text))}
          onBlur={field.onBlur}
          inputRef={field.ref}
          {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
        />
      )}
    />
  )
}

/** Each key press comes through here: what it makes of "1.0" is typed on. */
export const numberOrText = (text: string): number | string | null =>
  text.trim() === '' ? null : /^-?\d+$/.test(text.trim()) ? Number(text) : text
