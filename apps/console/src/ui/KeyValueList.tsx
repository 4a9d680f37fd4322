import type { ReactNode } from 'react'
import { look, PHONE, text } from './theme/css.ts'
import { styled } from './theme/styled.ts'

interface KeyValueListProps {
  entries: readonly { label: ReactNode; value: ReactNode; key: string }[]
}

/** Facts of one thing; an absent value reads "—". */
export function KeyValueList({ entries }: KeyValueListProps) {
  return (
    <List>
      {entries.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </List>
  )
}

const List = styled('dl')({
  display: 'grid',
  gap: 6,
  margin: 0,
  ...text('dense'),
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '140px minmax(0, 1fr)',
    // a value may be higher than its label: an id with its button
    alignItems: 'baseline',
    gap: 12,
    [PHONE]: { gridTemplateColumns: '140px minmax(0, 1fr)' },
  },
  '& dt': { color: look('textSecondary') },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
})
