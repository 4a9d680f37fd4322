import { useEffect, useRef, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { isTyping } from '../ui/is-typing.ts'
import { SearchField } from '../ui/SearchField.tsx'

const DEBOUNCE_MS = 300

interface ListSearchProps {
  /** What the address says; the field follows it only when something else than typing changed it. */
  value: string
  onSearch: (text: string) => void
  label: string
}

/** Searches while one types. What was typed stays while results arrive. `/` jumps here. */
export function ListSearch({ value, onSearch, label }: ListSearchProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const text = typed.trim().slice(0, 200)
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      search.current(text)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={setTyped}
      clearLabel={t('Clear search')}
      keyCap="/"
      inputRef={input}
    />
  )
}
