import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { IconAction } from './IconAction.tsx'
import { KeyCap } from './KeyCap.tsx'
import { look, PHONE, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

interface SearchFieldProps {
  /** Spoken name and placeholder: what can be searched. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Spoken name of the × that empties the field. */
  clearLabel: string
  /** The key that leads here, shown while the field is empty. */
  keyCap?: string
  width?: number | string
  inputRef?: Ref<HTMLInputElement>
}

/** Search above a list. What was typed stays while results arrive; Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, clearLabel, keyCap, width = 320, inputRef } = props
  return (
    <Field style={{ width }}>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        ref={inputRef}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
      />
      {value === '' ? (
        keyCap && <KeyCap aria-hidden>{keyCap}</KeyCap>
      ) : (
        <IconAction icon={X} small label={clearLabel} onClick={() => onChange('')} />
      )}
    </Field>
  )
}

const Field = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  height: 34,
  padding: '0 6px 0 10px',
  borderRadius: 6,
  border: `1px solid ${look('fieldBorder')}`,
  background: look('surface'),
  color: look('textTertiary'),
  '&:hover': { borderColor: look('textSecondary') },
  '&:focus-within': { borderColor: look('accent'), boxShadow: `inset 0 0 0 1px ${look('accent')}` },
  '& > svg': { flex: 'none' },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    ...text('table'),
    fontFamily: 'inherit',
    color: look('text'),
    textOverflow: 'ellipsis',
  },
  '& input::placeholder': { color: look('textTertiary'), opacity: 1 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  [PHONE]: {
    '&&': { width: '100% !important' },
    height: 44,
    '& input': { fontSize: 16 },
    '& kbd': { display: 'none' },
  },
})
