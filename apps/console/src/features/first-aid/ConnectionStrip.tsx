import type { Connection } from '@cubeward/contract/admin/connection.ts'
import { localeTag } from '../../locales/format.ts'
import { language, t } from '../../locales/i18n.ts'
import { formatDuration } from '../../ui/format.ts'
import { Tip } from '../../ui/Tip.tsx'
import { look, PHONE, spokenOnly, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

type Day = Connection['days'][number]

const LONG_SECONDS = 6 * 3_600
const DAY_SECONDS = 86_400

const dayName = (day: string) =>
  new Intl.DateTimeFormat(localeTag(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
const levelOf = ({ away, known, lasting }: Day) =>
  known === 0 ? 'unknown' : lasting || away >= LONG_SECONDS ? 'long' : away > 0 ? 'short' : 'good'
const wordsOf = (day: Day): string =>
  day.known === 0
    ? t('Not known')
    : day.away === 0
      ? t('Connected all day')
      : t('{time} without contact', { time: formatDuration(day.away * 1_000, language()) })

/** How much of what is known it was connected: never rounded up to all of it. */
export function connectedShare(days: readonly Day[]): string | undefined {
  const known = days.reduce((sum, it) => sum + it.known, 0)
  const away = days.reduce((sum, it) => sum + it.away, 0)
  if (known === 0) return undefined
  const share = Math.floor((1 - away / known) * 1_000) / 1_000
  return new Intl.NumberFormat(localeTag(), { style: 'percent', minimumFractionDigits: 1 }).format(share)
}

/** Ninety days as ninety small doors, filled from below by the share of the day without contact; the same as a table for who does not see it. */
export function ConnectionStrip({ history: { days, count } }: { history: Pick<Connection, 'days' | 'count'> }) {
  const share = connectedShare(days)
  const labelled = (day: string, index: number) =>
    index === 0 || index === days.length - 1 || (day.endsWith('-01') && index > 9 && index < days.length - 9)
  return (
    <Strip>
      <h3>
        {t('90 days')}{' '}
        <span>
          {share !== undefined && `${t('{share} connected', { share })}, `}
          {t('{n, plural, =0 {no outage} one {# outage} other {# outages}}', { n: count })}
        </span>
      </h3>
      <Doors aria-hidden>
        {days.map((it, index) => (
          <Tip key={it.day} title={`${dayName(it.day)}: ${wordsOf(it)}`}>
            <li data-level={levelOf(it)}>
              <i style={{ height: it.away === 0 ? 0 : `max(4px, ${(it.away / DAY_SECONDS) * 100}%)` }} />
              {labelled(it.day, index) && (
                <span data-last={index === days.length - 1 || undefined}>
                  {index === days.length - 1 ? t('Today') : dayName(it.day)}
                </span>
              )}
            </li>
          </Tip>
        ))}
      </Doors>
      <Legend aria-hidden>
        <span data-level="good">{t('Connected all day')}</span>
        <span data-level="short">{t('Away for less than 6 h')}</span>
        <span data-level="long">{t('Away for 6 h and more, or still away')}</span>
      </Legend>
      <table>
        <caption>{t('90 days of connection')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Connection')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((it) => (
            <tr key={it.day}>
              <th scope="row">{dayName(it.day)}</th>
              <td>{wordsOf(it)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Strip>
  )
}

const fills = {
  '[data-level=short]': { '--fill': tone('warning', 'mark') },
  '[data-level=long]': { '--fill': tone('error', 'mark') },
}
const Strip = styled('div')({
  position: 'relative',
  minWidth: 0,
  '& h3': { margin: '0 0 8px', ...text('label') },
  '& h3 span': { marginLeft: 6, fontWeight: 400, color: look('textSecondary') },
  '& table': spokenOnly,
})
const Doors = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(90, minmax(0, 1fr))',
  gap: 2,
  height: 64,
  margin: 0,
  padding: '0 0 20px',
  listStyle: 'none',
  [PHONE]: { gap: 1 },
  '& li': {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-end',
    minWidth: 0,
    background: look('sunken'),
    boxShadow: `inset 0 0 0 1px ${look('line')}`,
    borderRadius: 1,
  },
  '& li[data-level=unknown]': { background: 'none' },
  '& i': { width: '100%', borderRadius: 1, background: 'var(--fill)' },
  ...Object.fromEntries(Object.entries(fills).map(([key, value]) => [`& li${key}`, value])),
  '& li span': {
    position: 'absolute',
    top: '100%',
    left: 0,
    paddingTop: 4,
    whiteSpace: 'nowrap',
    ...text('caption'),
    color: look('textSecondary'),
  },
  '& li span[data-last]': { left: 'auto', right: 0 },
})
const Legend = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 18px',
  marginTop: 8,
  ...text('caption'),
  color: look('textSecondary'),
  '& span::before': {
    content: '""',
    display: 'inline-block',
    width: 7,
    height: 12,
    marginRight: 6,
    verticalAlign: -1,
    borderRadius: 1,
    background: `var(--fill, ${look('sunken')})`,
    boxShadow: `inset 0 0 0 1px ${look('line')}`,
  },
  ...Object.fromEntries(Object.entries(fills).map(([key, value]) => [`& span${key}`, value])),
})
