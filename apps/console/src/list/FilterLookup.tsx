import Autocomplete from '@mui/material/Autocomplete'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../api/error-panel.ts'
import { t } from '../locales/i18n.ts'
import { look, mono, shadow } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { useSettled } from '../ui/use-settled.ts'
import { FilterField } from './filter-field.ts'
import { SelectArrow } from './SelectArrow.tsx'

export interface LookedUp {
  id: string
  name: string | null
}

interface FilterLookupProps {
  label: string
  /** An id; empty: any. */
  value: string
  onChange: (id: string) => void
  /** The read that finds what a text is in. */
  // biome-ignore lint/suspicious/noExplicitAny: what is read differs, what comes of it does not
  find: (search: string) => UseQueryOptions<any, Error, readonly LookedUp[], any>
  /** So many letters, before anything is asked for, and what is said as long as they are fewer. */
  least?: { letters: number; sentence: string }
  pauseMs?: number
}

/** A filter by something that is searched for on the server while one types. */
export function FilterLookup({ label, value, onChange, find, least, pauseMs }: FilterLookupProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const search = useSettled(typed, pauseMs)
  const enough = (text: string) => text.length >= (least?.letters ?? 0)
  const { data, error, isFetching } = useQuery({ ...find(search), enabled: open && enough(search) })
  // what is chosen stands in the address by its id alone
  const chosen = useQuery({ ...find(value), enabled: value !== '' && enough(value) })
  const options = enough(typed.trim()) ? (data ?? []) : []
  const present =
    value === ''
      ? null
      : ([...options, ...(chosen.data ?? [])].find(({ id }) => id === value) ?? { id: value, name: null })
  const few = least !== undefined && !enough(typed.trim())
  return (
    <Autocomplete
      sx={{ display: 'contents' }}
      options={options}
      value={present}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={isFetching || (!few && search !== typed.trim())}
      loadingText={t('Loading')}
      noOptionsText={few ? least.sentence : error ? errorText(error) : t('Nothing is found.')}
      clearText={t('Clear {filter}', { filter: label })}
      openText={t('Show choices')}
      closeText={t('Close')}
      popupIcon={<SelectArrow />}
      getOptionLabel={({ id, name }) => name ?? id}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all) => [...all]}
      onChange={(_, it) => onChange(it?.id ?? '')}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      slotProps={{
        // long names and their ids are read whole, however narrow the field is
        popper: {
          placement: 'bottom-start',
          style: { width: 'max-content', minWidth: 240, maxWidth: 'min(480px, 100vw - 16px)' },
        },
        paper: { sx: { border: `1px solid ${look('line')}`, boxShadow: shadow('popover') } },
      }}
      renderOption={({ key, ...row }, it) => (
        <Row {...row} key={it.id}>
          <span>{it.name ?? it.id}</span>
          {it.name !== null && <small>{it.id}</small>}
        </Row>
      )}
      renderInput={({ slotProps, id }) => (
        <FilterField ref={slotProps.input.ref} data-set={value !== '' || undefined}>
          <label htmlFor={id}>{label}</label>
          <input {...slotProps.htmlInput} placeholder={least?.sentence ?? t('Any')} />
          <Marks>{slotProps.input.endAdornment}</Marks>
        </FilterField>
      )}
    />
  )
}

const Row = styled('li')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
  '&& small': { marginLeft: 'auto', ...mono, color: look('textSecondary') },
})
const Marks = styled('span')({
  flex: 'none',
  '&& > *': { position: 'static', transform: 'none', display: 'flex' },
  '& .MuiAutocomplete-clearIndicator': { visibility: 'visible' },
})
