import { t } from '../../locales/i18n.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import type { StoredItem } from './scopes.ts'

/** What is known of an item beside its content. */
export function ItemFacts({ item }: { item: StoredItem }) {
  const facts = [
    { label: t('Key'), value: item.key },
    { label: t('Content Type'), value: item.contentType },
    { label: t('Created'), value: <TimeText at={item.created} /> },
    { label: t('Modified'), value: <TimeText at={item.modified} /> },
    { label: t('Modified by'), value: item.modifiedBy },
  ]
  return (
    <Facts>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  )
}

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: '8px 16px',
  margin: 0,
  padding: '4px 16px 12px',
  borderBottom: `1px solid ${look('line')}`,
  ...text('dense'),
  '& dt': { color: look('textSecondary') },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
})
