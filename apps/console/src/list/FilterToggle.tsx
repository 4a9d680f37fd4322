import type { LucideIcon } from 'lucide-react'
import { formatNumber } from '../locales/format.ts'
import { FilterChip } from '../ui/FilterChip.tsx'
import type { List } from './use-list.ts'

interface FilterToggleProps {
  list: Pick<List<unknown>, 'state' | 'change'>
  name: string
  value?: string
  icon: LucideIcon
  /** How many rows the filter leaves. */
  count?: number | undefined
  children: string
}

/** A filter of the address that is on or off. */
export function FilterToggle({ list, name, value = 'true', icon, count, children }: FilterToggleProps) {
  return (
    <FilterChip
      icon={icon}
      on={list.state.filters[name] === value}
      onToggle={(on) => list.change({ filters: { [name]: on ? value : undefined } })}
      count={count === undefined ? undefined : formatNumber(count)}
    >
      {children}
    </FilterChip>
  )
}
