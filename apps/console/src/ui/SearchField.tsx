import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { IconAction } from './IconAction.tsx'
import { KeyCap } from './KeyCap.tsx'
import { PHONE } from './theme/css.ts'

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
    <OutlinedInput
      type="search"
      value={value}
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        event.stopPropagation()
        onChange('')
      }}
      {...(inputRef && { inputRef })}
      inputProps={{ 'aria-label': label }}
      sx={{
        width,
        maxWidth: '100%',
        pr: 0.75,
        '& input': { pl: 0 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
        [PHONE]: { width: '100%' },
      }}
      startAdornment={
        <InputAdornment position="start" sx={{ ml: -0.375 }}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        value === '' ? (
          keyCap && <KeyCap aria-hidden>{keyCap}</KeyCap>
        ) : (
          <IconAction icon={X} small label={clearLabel} onClick={() => onChange('')} />
        )
      }
    />
  )
}
