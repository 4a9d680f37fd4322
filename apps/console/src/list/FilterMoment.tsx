import { X } from 'lucide-react'
import { type Ref, useEffect, useId, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { IconAction } from '../ui/IconAction.tsx'
import { FilterField } from './filter-field.ts'

interface FilterMomentProps {
  label: string
  /** ISO; empty: any. */
  value: string
  onChange: (value: string) => void
  field?: Ref<HTMLInputElement>
  /** The id of the sentence that says why it was refused. */
  refusedBy?: string | undefined
}

/** A filter by a moment, in the time of the browser. */
export function FilterMoment({ label, value, onChange, field, refusedBy }: FilterMomentProps) {
  const id = useId()
  const [typed, setTyped] = useState(localOf(value))
  useEffect(() => setTyped(localOf(value)), [value])
  return (
    <FilterField data-set={value !== '' || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        aria-invalid={refusedBy !== undefined || undefined}
        aria-describedby={refusedBy}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          const at = new Date(event.target.value)
          // while somebody types, the text may not be a valid time: the last valid filter stays
          if (event.target.value === '') onChange('')
          else if (Number.isFinite(at.getTime()) && at.getFullYear() >= 2000) onChange(at.toISOString())
        }}
      />
      {value !== '' && (
        <IconAction small icon={X} label={t('Clear {filter}', { filter: label })} onClick={() => onChange('')} />
      )}
    </FilterField>
  )
}

/** As the field has it: local, to the minute. */
function localOf(iso: string): string {
  const at = new Date(iso)
  if (iso === '' || !Number.isFinite(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
