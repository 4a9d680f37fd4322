import type { DashboardFigures } from '@cubeward/contract/admin/dashboard.ts'
import { formatNumber, localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { PeriodMenu } from '../../ui/PeriodMenu.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { type Period, periods, periodText } from './period.ts'
import { scaleOf } from './scale.ts'

type Day = DashboardFigures['days'][number]

interface DaysCardProps {
  title: string
  /** All that are known; the newest of them are shown. */
  days: readonly Day[]
  counted: 'occupancies' | 'openings'
  period: Period
  /** Without it the period is that of another card, and only told. */
  onPeriod?: (days: Period) => void
}

const formatDay = (day: string, weekday: boolean) =>
  new Intl.DateTimeFormat(localeTag(), {
    ...(weekday && { weekday: 'short' }),
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

const words = {
  occupancies: (n: number) => t('{n, plural, one {# occupancy} other {# occupancies}}', { n }),
  openings: (n: number) => t('{n, plural, one {# opening} other {# openings}}', { n }),
}

/** One bar a day; the same as a table for who does not see it. */
export function DaysCard({ title, days: all, counted, period, onPeriod }: DaysCardProps) {
  const days = all.slice(-period)
  const scale = scaleOf(Math.max(0, ...days.map((it) => it[counted])))
  const top = scale.at(-1) ?? 1
  // today is not over yet
  const whole = days.slice(0, -1)
  const average = whole.reduce((sum, it) => sum + it[counted], 0) / Math.max(1, whole.length)
  const every = period > 30 ? 14 : period > 7 ? 7 : 1
  // the first few have no room for one before them
  const labelled = (index: number) =>
    (days.length - 1 - index) % every === 0 && (every === 1 || index > days.length / 10)
  return (
    <SectionCard
      title={title}
      count={onPeriod ? undefined : periodText(period)}
      action={
        <>
          <Average>
            <i aria-hidden />
            {t('Average {n}', { n: formatNumber(Math.round(average)) })}
          </Average>
          {onPeriod && (
            <PeriodMenu
              about={t('Period')}
              label={periodText(period)}
              choices={periods.map((it) => ({
                ...{ key: String(it), label: periodText(it), current: it === period },
                onClick: () => onPeriod(it),
              }))}
            />
          )}
        </>
      }
    >
      <Chart aria-hidden>
        <Axis>
          {scale.map((n) => (
            <span key={n} style={{ bottom: `${(n / top) * 100}%` }}>
              {formatNumber(n)}
            </span>
          ))}
          {/* as wide as the widest of them */}
          <b>{formatNumber(top)}</b>
        </Axis>
        <Plot>
          {scale.map((n) => (
            <hr key={n} style={{ bottom: `${(n / top) * 100}%` }} />
          ))}
          <hr data-average style={{ bottom: `${(average / top) * 100}%` }} />
          <Bars data-many={period > 30 || undefined}>
            {days.map((it, index) => (
              <Tip key={it.day} title={`${formatDay(it.day, true)}: ${words[counted](it[counted])}`}>
                <li data-today={index === days.length - 1 || undefined}>
                  <i style={{ height: `${(it[counted] / top) * 100}%` }} />
                  {labelled(index) && <span>{formatDay(it.day, false)}</span>}
                </li>
              </Tip>
            ))}
          </Bars>
        </Plot>
      </Chart>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <tbody>
            {days.map((it) => (
              <tr key={it.day}>
                <th scope="row">{formatDay(it.day, true)}</th>
                <td>{formatNumber(it[counted])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  )
}

const Average = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  ...text('caption'),
  color: look('textSecondary'),
  whiteSpace: 'nowrap',
  '& i': { width: 18, borderTop: `2px dashed ${look('textSecondary')}` },
})
const Chart = styled('div')({ display: 'flex', gap: 8, height: 196, padding: '8px 0 24px', ...text('caption') })
const Axis = styled('div')({
  position: 'relative',
  color: look('textSecondary'),
  fontVariantNumeric: 'tabular-nums',
  '& b': { visibility: 'hidden', fontWeight: 'inherit' },
  '& span': { position: 'absolute', right: 0, transform: 'translateY(50%)' },
})
const Plot = styled('div')({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  '& hr': { position: 'absolute', insetInline: 0, margin: 0, border: 0, borderTop: `1px solid ${look('line')}` },
  '& hr[data-average]': { borderTop: `1px dashed ${look('textSecondary')}`, zIndex: 1 },
})
const Bars = styled('ul')({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  gap: '1.2%',
  height: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&[data-many]': { gap: '0.3%' },
  [PHONE]: { gap: '0.6%' },
  '& li': {
    position: 'relative',
    flex: 1,
    height: '100%',
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'center',
    minWidth: 0,
  },
  '& i': { width: '100%', maxWidth: 48, borderRadius: '2px 2px 0 0', background: look('accent'), opacity: 0.82 },
  '& li:hover i': { opacity: 1 },
  '& li[data-today] i': { opacity: 0.45 },
  '& span': { position: 'absolute', top: '100%', paddingTop: 4, whiteSpace: 'nowrap', color: look('textSecondary') },
  // it would stand out of the card
  '& li:last-of-type span': { right: 0 },
})
