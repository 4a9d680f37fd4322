import type { ClosedCase } from '@cubeward/contract/admin/attention.ts'
import { CircleCheck } from 'lucide-react'
import { formatNumber, formatSince, formatTimeOfDay, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { caseShort, closedSentence } from './case-words.ts'

/** What was wrong today and is not any more: from when to when, who had it, how long. */
export function ClosedCases({ cases, total }: { cases: readonly ClosedCase[]; total: number }) {
  const now = useNow()
  return (
    <SectionCard title={t('Closed by themselves today')} count={formatNumber(total)} rows>
      <List>
        {cases.map((it) => (
          <li key={it.id}>
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
            <span>
              <b>{closedSentence(it)}</b>
              <small>
                {t('{what}, from {from} to {to}.', {
                  what: caseShort(it),
                  from: formatWhen(it.since, now),
                  to: formatTimeOfDay(it.closed),
                })}{' '}
                {it.taker === null ? t('Nobody had it.') : t('{name} had it.', { name: it.taker.name })}
              </small>
            </span>
            <Times>
              {formatTimeOfDay(it.closed)}
              <small>{formatSince(it.since, new Date(it.closed))}</small>
            </Times>
          </li>
        ))}
      </List>
    </SectionCard>
  )
}

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 12,
    minHeight: 50,
    padding: '6px 16px',
    borderTop: `1px solid ${look('line')}`,
    ...text('dense'),
  },
  '& svg': { color: tone('success', 'mark') },
  '& b': { fontWeight: 550 },
  '& small': { display: 'block', ...text('caption'), color: look('textSecondary') },
})
const Times = styled('span')({ textAlign: 'right', color: look('textSecondary'), fontVariantNumeric: 'tabular-nums' })
