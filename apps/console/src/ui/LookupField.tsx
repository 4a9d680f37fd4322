import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { FieldBelow, LabelLine } from './TextField.tsx'
import { look, mono, PHONE, shadow, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { useUiTexts } from './UiTexts.tsx'

/** Something that is known by its id, and by its name if it has one. */
export interface LookupOption {
  id: string
  name: string | null
}

export interface LookupFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: LookupOption | null
  /** What was found for what is typed. */
  options: readonly LookupOption[]
  loading: boolean
  words: { none: string; clear: string; open: string }
  /** In a dialog that asks for nothing else. */
  autoFocus?: boolean
  onChange: (id: string | null) => void
  onBlur?: () => void
  /** What is typed, to search for; nothing once one is chosen. */
  onType: (text: string) => void
}

/** One of many, found on the server while one types, or none. */
export function LookupField({
  label,
  hint,
  error,
  value,
  options,
  loading,
  words,
  autoFocus = false,
  ...on
}: LookupFieldProps) {
  const texts = useUiTexts()
  return (
    <Autocomplete
      options={options}
      value={value}
      loading={loading}
      loadingText={texts.loading}
      noOptionsText={words.none}
      clearText={words.clear}
      openText={words.open}
      closeText={texts.close}
      getOptionLabel={wordsOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all) => [...all]}
      onChange={(_, chosen) => on.onChange(chosen?.id ?? null)}
      onInputChange={(_, typed, reason) => on.onType(reason === 'input' ? typed : '')}
      onBlur={() => on.onBlur?.()}
      slotProps={{ paper: { sx: { border: `1px solid ${look('line')}`, boxShadow: shadow('popover') } } }}
      renderOption={({ key, ...row }, { id, name }) => (
        <Row {...row} key={id}>
          <span>{name ?? id}</span>
          <small>{id}</small>
        </Row>
      )}
      renderInput={({ slotProps, id, disabled }) => (
        <div>
          <LabelLine>
            <label htmlFor={id}>{label}</label>
          </LabelLine>
          <OutlinedInput
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            endAdornment={slotProps.input.endAdornment}
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': `${id}-below` }}
            disabled={disabled}
            autoFocus={autoFocus}
            fullWidth
            sx={{ '&&': { height: 34, padding: '0 8px' }, [PHONE]: { '&&': { height: 48 } } }}
            error={error !== undefined}
          />
          <FieldBelow id={`${id}-below`} hint={hint} error={error} />
        </div>
      )}
    />
  )
}

const wordsOf = ({ id, name }: LookupOption) => (name === null ? id : `${name} · ${id}`)

const Row = styled('li')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  ...text('dense'),
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '&& small': { marginLeft: 'auto', ...mono, color: look('textSecondary') },
})
