import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../locales/i18n.ts'
import { FieldBelow, LabelLine } from '../../ui/TextField.tsx'

/** Of one tag. */
const TAG_LENGTH = 50

interface TagInputProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Tags to choose from; any other can be typed. */
  offered?: readonly string[]
  hint?: string
}

/** Tags as chips. What stands in the field counts, too, once the field is left. */
export function TagInput({ label, value, onChange, offered = [], hint }: TagInputProps) {
  const id = useId()
  return (
    <div>
      <LabelLine>
        <label htmlFor={id}>{label}</label>
      </LabelLine>
      <Autocomplete
        id={id}
        multiple
        freeSolo
        autoSelect
        filterSelectedOptions
        options={[...offered]}
        value={[...value]}
        onChange={(_, next) => onChange([...new Set(next.map((tag) => tag.trim()).filter((tag) => tag !== ''))])}
        renderValue={(chosen, getItemProps) =>
          chosen.map((tag, index) => {
            const { key, ...item } = getItemProps({ index })
            return <Chip key={key} size="small" label={tag} deleteIcon={<X size={14} aria-hidden />} {...item} />
          })
        }
        renderInput={({ slotProps: { input, htmlInput }, fullWidth }) => (
          <OutlinedInput
            ref={input.ref}
            startAdornment={input.startAdornment}
            className={input.className}
            fullWidth={fullWidth}
            placeholder={value.length === 0 ? t('Add a tag') : ''}
            inputProps={{ ...htmlInput, maxLength: TAG_LENGTH, 'aria-describedby': hint ? `${id}-below` : undefined }}
            sx={{
              '&&': { height: 'auto', minHeight: 34, flexWrap: 'wrap', gap: '4px', padding: '3px 8px' },
              '&& .MuiAutocomplete-input': { padding: '2px 4px' },
              '& .MuiChip-root': { margin: 0 },
            }}
          />
        )}
      />
      <FieldBelow id={`${id}-below`} hint={hint} />
    </div>
  )
}
