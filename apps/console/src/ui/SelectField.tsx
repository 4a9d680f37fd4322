import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldBelow, LabelLine } from './TextField.tsx'

interface SelectFieldProps<T extends string> {
  label: ReactNode
  value: T
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
  onBlur?: () => void
  name?: string
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  autoFocus?: boolean
}

/** One of a few known values, with the label above. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, value, options, onChange, hint, error } = props
  const id = useId()
  const below = error ?? hint
  return (
    <div>
      <LabelLine>
        <span id={`${id}-label`}>{label}</span>
      </LabelLine>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={value}
        fullWidth
        IconComponent={Chevron}
        error={Boolean(error)}
        disabled={props.disabled ?? false}
        autoFocus={props.autoFocus ?? false}
        SelectDisplayProps={{ 'aria-describedby': below ? `${id}-below` : undefined }}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        {...(props.name && { name: props.name })}
        {...(props.onBlur && { onBlur: props.onBlur })}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
      <FieldBelow id={`${id}-below`} hint={hint} error={error} />
    </div>
  )
}

function Chevron({ className }: { className?: string }) {
  return <ChevronDown className={className} size={16} strokeWidth={1.75} aria-hidden />
}
