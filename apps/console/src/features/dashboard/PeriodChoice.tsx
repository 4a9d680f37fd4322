import { ChevronDown } from 'lucide-react'
import { t } from '../../locales/i18n.ts'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { type Period, periodOf, periods, periodText } from './period.ts'

/** How many days the bars show. */
export function PeriodChoice({ value, onChange }: { value: Period; onChange: (days: Period) => void }) {
  return (
    <Choice>
      <select aria-label={t('Period')} value={value} onChange={(event) => onChange(periodOf(event.target.value))}>
        {periods.map((days) => (
          <option key={days} value={days}>
            {periodText(days)}
          </option>
        ))}
      </select>
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
    </Choice>
  )
}

const Choice = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  '& select': {
    appearance: 'none',
    minHeight: 28,
    padding: '0 28px 0 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    ...text('dense'),
    fontFamily: 'inherit',
    fontWeight: 550,
    color: look('textSecondary'),
    cursor: 'pointer',
    [PHONE]: { minHeight: 44 },
  },
  '& select:hover': { background: look('hover') },
  '& option': { background: look('raised'), color: look('text') },
  '& svg': { position: 'absolute', right: 8, pointerEvents: 'none' },
})
