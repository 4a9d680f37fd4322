import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { IconAction } from '../ui/IconAction.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { FilterField } from './filter-field.ts'

interface FilterTextProps {
  label: string
  value: string
  most: number
  onChange: (value: string) => void
}

/** A filter by a text that is typed whole, such as an id. */
export function FilterText({ label, value, most, onChange }: FilterTextProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const settled = useSettled(typed)
  const told = useRef(value)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (settled === told.current) return
    told.current = settled
    tell.current(settled)
  }, [settled])
  return (
    <FilterField data-set={value !== '' || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={typed}
        maxLength={most}
        placeholder={t('Any')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && (
        <IconAction small icon={X} label={t('Clear {filter}', { filter: label })} onClick={() => setTyped('')} />
      )}
    </FilterField>
  )
}
