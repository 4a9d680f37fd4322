import { ArrowDown, ArrowUp } from 'lucide-react'
import { t } from '../locales/i18n.ts'
import { look, PHONE, text } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import type { Column } from './columns.ts'
import { toggledSort } from './list-state.ts'
import { countText } from './total-text.ts'
import type { List } from './use-list.ts'

/** The head of the table is not there on a phone: this line says the order and turns it round. */
export function PhoneSort<R>({ list, columns }: { list: List<R>; columns: readonly Column<R>[] }) {
  const [field = '', direction] = list.state.sort.split(',')
  const label = columns.find((it) => it.sort === field)?.label ?? field
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <Order>
      <span>{list.total !== undefined && countText(list.total, list.beyond?.capped)}</span>
      <button type="button" onClick={() => list.change({ sort: toggledSort(list.state.sort, field) })}>
        {t('Sorted by {column}', { column: label })}
        <Arrow size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </Order>
  )
}

const Order = styled('div')({
  display: 'none',
  ...text('dense'),
  color: look('textSecondary'),
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 32,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
  },
  [PHONE]: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', padding: '0 16px 4px' },
})
