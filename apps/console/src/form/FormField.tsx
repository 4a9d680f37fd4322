import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { useFieldLabel } from './field-labels.ts'

type FormFieldProps<V extends FieldValues> = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'inputRef'
> & {
  control: Control<V>
  name: FieldPath<V>
}

/** A text field of a form: its error stands beside it; an empty optional field is null on the wire. */
export function FormField<V extends FieldValues>({ control, name, ...props }: FormFieldProps<V>) {
  useFieldLabel(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...props}
          name={field.name}
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={(value) => field.onChange(value === '' && props.optional ? null : value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
        />
      )}
    />
  )
}
