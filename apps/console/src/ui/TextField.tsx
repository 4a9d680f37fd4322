import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { look, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { fonts } from './theme/tokens.ts'
import { useUiTexts } from './UiTexts.tsx'

export interface TextFieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  /** Below the field: units, limits, what it is for. An error takes its place. */
  hint?: ReactNode
  /** What is wrong and what to do. */
  error?: ReactNode
  /** Shows "14 / 255" in the line of the label. Counted in the unit that the server counts: UTF-16 units. */
  maxLength?: number
  optional?: boolean
  disabled?: boolean
  placeholder?: string
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'date' | 'datetime-local'
  autoComplete?: string
  multiline?: boolean
  rows?: number
  start?: ReactNode
  end?: ReactNode
  /** For ids, addresses and codes. */
  fixedWidth?: boolean
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>
}

/** A field with its label above, the limit beside the label and one place for hint or error below. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, hint, error, maxLength, optional, start, end } = props
  const texts = useUiTexts()
  const id = useId()
  const below = error ?? hint
  const input: OutlinedInputProps = {
    id,
    value,
    onChange: (event) => onChange(event.target.value),
    error: Boolean(error),
    fullWidth: true,
    disabled: props.disabled ?? false,
    type: props.type ?? 'text',
    multiline: props.multiline ?? false,
    autoFocus: props.autoFocus ?? false,
    inputProps: {
      'aria-describedby': below ? `${id}-below` : undefined,
      'aria-required': optional ? undefined : true,
      style: props.fixedWidth ? { fontFamily: fonts.mono } : undefined,
    },
    ...(props.name && { name: props.name }),
    ...(props.onBlur && { onBlur: props.onBlur }),
    ...(props.placeholder && { placeholder: props.placeholder }),
    ...(props.autoComplete && { autoComplete: props.autoComplete }),
    ...(props.rows && { rows: props.rows }),
    ...(props.inputRef && { inputRef: props.inputRef }),
    ...(start && { startAdornment: <InputAdornment position="start">{start}</InputAdornment> }),
    ...(end && { endAdornment: <InputAdornment position="end">{end}</InputAdornment> }),
  }
  return (
    <div>
      <LabelLine>
        <label htmlFor={id}>
          {label}
          {optional && <Optional> · {texts.optional}</Optional>}
        </label>
        {maxLength !== undefined && (
          <Counter data-over={value.length > maxLength || undefined}>
            {value.length} / {maxLength}
          </Counter>
        )}
      </LabelLine>
      <OutlinedInput {...input} />
      <FieldBelow id={`${id}-below`} hint={hint} error={error} />
    </div>
  )
}

/** The one place below a field: what is wrong, or else the hint. */
export function FieldBelow({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  const text = error ?? hint
  if (!text) return null
  return (
    <Below id={id} data-error={error ? true : undefined} role={error ? 'alert' : undefined}>
      {error && <CircleAlert size={13} strokeWidth={2} aria-hidden />}
      <span>{text}</span>
    </Below>
  )
}

export const LabelLine = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 5,
  ...text('label'),
  color: look('textSecondary'),
})
const Optional = styled('span')({ fontWeight: 400, color: look('textTertiary') })
const Counter = styled('span')({
  fontWeight: 400,
  color: look('textTertiary'),
  '&[data-over]': { color: tone('error', 'text'), fontWeight: 550 },
})
const Below = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  marginTop: 5,
  ...text('caption'),
  color: look('textSecondary'),
  '& svg': { flex: 'none', marginTop: 1.5 },
  '&[data-error]': { color: tone('error', 'text') },
})
