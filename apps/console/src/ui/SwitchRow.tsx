import Switch from '@mui/material/Switch'
import { type ReactNode, useId } from 'react'
import { look, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

interface SwitchRowProps {
  label: ReactNode
  /** One line: what it means. */
  meaning?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
}

/** Something that is on or off, with a line of meaning. */
export function SwitchRow({ label, meaning, checked, onChange, name, disabled = false }: SwitchRowProps) {
  const id = useId()
  return (
    <Row>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(_, on) => onChange(on)}
        slotProps={{ input: { 'aria-describedby': meaning ? `${id}-meaning` : undefined, ...(name && { name }) } }}
      />
      <label htmlFor={id}>
        <span>{label}</span>
        {meaning && <small id={`${id}-meaning`}>{meaning}</small>}
      </label>
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  '& label': { display: 'grid', cursor: 'pointer', ...text('body'), fontWeight: 450 },
  '& small': { ...text('caption'), color: look('textSecondary') },
})
