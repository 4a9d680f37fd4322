import type { DashboardFigures } from '@cubeward/contract/admin/dashboard.ts'
import { styled } from '@mui/material/styles'
import { formatNumber, localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { look, text } from '../../ui/theme/css.ts'

type Day = DashboardFigures['days'][number]
type Counted = 'occupancies' | 'openings'

interface DaysCardProps {
  title: string
  days: readonly Day[]
  counted: Counted
}

const dayName = (day: string) =>
  new Intl.DateTimeFormat(localeTag(), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** One bar a day of the last month; the same as a table for who does not see it. */
export function DaysCard({ title, days, counted }: DaysCardProps) {
  const most = Math.max(1, ...days.map((it) => it[counted]))
  const average = days.reduce((sum, it) => sum + it[counted], 0) / Math.max(1, days.length)
  // each ends at its bar; the first few have no room for one
  const labelled = (index: number) => (days.length - 1 - index) % 7 === 0 && index >= 4
  return (
    <SectionCard title={title} action={<Average>{t('Average {n}', { n: formatNumber(Math.round(average)) })}</Average>}>
      <Bars aria-hidden>
        {days.map((it, index) => (
          <Tip key={it.day} title={`${dayName(it.day)}: ${formatNumber(it[counted])}`}>
            <li data-today={index === days.length - 1 || undefined}>
              <i style={{ height: `${(it[counted] / most) * 100}%` }} />
              {labelled(index) && <span>{dayName(it.day).replace(/^\S+\s/, '')}</span>}
            </li>
          </Tip>
        ))}
      </Bars>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <tbody>
            {days.map((it) => (
              <tr key={it.day}>
                <th scope="row">{dayName(it.day)}</th>
                <td>{formatNumber(it[counted])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  )
}

const Average = styled('span')({ ...text('caption'), color: look('textSecondary') })
const Bars = styled('ul')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2px',
  height: 150,
  margin: 0,
  padding: '0 0 20px',
  listStyle: 'none',
  '& li': { position: 'relative', flex: 1, height: '100%', display: 'flex', alignItems: 'flex-end', minWidth: 0 },
  '& i': { width: '100%', minHeight: 2, borderRadius: '2px 2px 0 0', background: look('accent'), opacity: 0.85 },
  '& li:hover i': { opacity: 1 },
  '& li[data-today] i': { opacity: 0.5 },
  '& span': {
    position: 'absolute',
    top: '100%',
    right: 0,
    paddingTop: 4,
    whiteSpace: 'nowrap',
    ...text('caption'),
    color: look('textSecondary'),
  },
})
