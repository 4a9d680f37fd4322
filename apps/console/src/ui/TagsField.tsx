import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldBelow, LabelLine } from './TextField.tsx'
import { PHONE } from './theme/css.ts'

interface TagsFieldProps {
  label: ReactNode
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Offered; with `free` anything else can be typed too. */
  options?: readonly string[]
  free?: boolean
  /** How a value reads; itself unless given. */
  nameOf?: (value: string) => string
  /** The choice closes after each one: in a dialog it would lie on its buttons. */
  closing?: boolean
  maxLength?: number
  /** While there is none. */
  placeholder?: string
  hint?: ReactNode
  error?: ReactNode
}

/** Several short values: chosen from what is offered, or typed and committed with Enter. */
export function TagsField(props: TagsFieldProps) {
  const {
    label,
    value,
    onChange,
    options = [],
    free = false,
    nameOf = (it) => it,
    closing = false,
    maxLength = 64,
    placeholder,
    hint,
    error,
  } = props
  const id = useId()
  const below = error ?? hint
  const commit = (values: readonly string[]) =>
    onChange([...new Set(values.map((it) => it.trim().slice(0, maxLength)).filter((it) => it !== ''))])
  return (
    <div>
      <LabelLine>
        <label htmlFor={id}>{label}</label>
      </LabelLine>
      <Autocomplete
        id={id}
        multiple
        freeSolo={free}
        autoSelect={free}
        // a chosen one that is still offered is taken off again by Enter, and by leaving the field
        filterSelectedOptions={free}
        disableCloseOnSelect={!closing}
        options={[...options]}
        value={[...value]}
        getOptionLabel={nameOf}
        onChange={(_, next) => commit(next)}
        renderValue={(chosen, getItemProps) =>
          chosen.map((one, index) => {
            const { key, ...item } = getItemProps({ index })
            return (
              <Chip key={key} size="small" label={nameOf(one)} deleteIcon={<X size={14} aria-hidden />} {...item} />
            )
          })
        }
        renderInput={({ slotProps: { input, htmlInput }, fullWidth }) => (
          <OutlinedInput
            ref={input.ref}
            startAdornment={input.startAdornment}
            className={input.className}
            fullWidth={fullWidth}
            placeholder={value.length === 0 ? (placeholder ?? '') : ''}
            inputProps={{ ...htmlInput, maxLength, 'aria-describedby': below ? `${id}-below` : undefined }}
            sx={{
              '&&': { height: 'auto', minHeight: 34, flexWrap: 'wrap', gap: '4px', padding: '3px 8px' },
              '&& .MuiAutocomplete-input': { padding: '2px 4px' },
              '& .MuiChip-root': { margin: 0 },
              // as high as the fields around it, and its marks large enough for a thumb
              [PHONE]: {
                '&&': { minHeight: 48 },
                '& .MuiChip-root': { height: 34 },
                '& .MuiChip-deleteIcon': { boxSizing: 'content-box', padding: '8px' },
              },
            }}
          />
        )}
      />
      <FieldBelow id={`${id}-below`} hint={hint} error={error} />
    </div>
  )
}
