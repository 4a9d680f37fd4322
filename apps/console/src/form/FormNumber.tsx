import type { FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from './FormField.tsx'

/** A whole number in a form; empty is null on the wire. Invalid input is passed on unchanged; the schema reports the error. */
export const FormNumber = <V extends FieldValues>(props: Omit<FormFieldProps<V>, 'type' | 'maxLength' | 'read'>) => (
  <FormField {...props} read={numberOrText} />
)

/** Each key press comes through here: what it makes of "1.0" is typed on. */
export const numberOrText = (text: string): number | string | null =>
  text.trim() === '' ? null : /^-?\d+$/.test(text.trim()) ? Number(text) : text
