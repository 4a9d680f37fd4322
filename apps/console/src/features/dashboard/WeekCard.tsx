import type { DashboardFigures } from '@cubeward/contract/admin/dashboard.ts'
import { Link } from '@tanstack/react-router'
import { formatSince, formatWhen, localeTag } from '../../locales/format.ts'
import { language, t } from '../../locales/i18n.ts'
import { formatDuration } from '../../ui/format.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, PHONE, spokenOnly, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { CubeTable, NoRows } from './CubeTable.tsx'

type Week = DashboardFigures['week']
type Outage = Week['cubes'][number]['outages'][number]

/** Of more than these speech is told how many there are. */
const SPOKEN = 10

/** A week of connection of the monitored cubes that were away longest: a line each, broken where there was no contact. */
export function WeekCard({ operator, week }: { operator: string; week: Week }) {
  const [from, until] = [Date.parse(week.from), Date.parse(week.until)]
  const at = (moment: string) => Math.max(0, ((Date.parse(moment) - from) / (until - from)) * 100)
  const place = (outage: Outage) => {
    const left = at(outage.from)
    return { left: `${left}%`, width: `${at(outage.until ?? week.until) - left}%` }
  }
  return (
    <SectionCard title={t('Connection in the last 7 days')} count={t('Longest away')}>
      {week.cubes.length === 0 ? (
        <NoRows>{t('All monitored cubes were connected all week.')}</NoRows>
      ) : (
        <>
          <CubeTable>
            <caption>{t('Connection in the last 7 days')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Cube')}</th>
                <th scope="col">{t('Outages')}</th>
                <th scope="col">{t('Without contact')}</th>
              </tr>
            </thead>
            <tbody>
              {week.cubes.map(({ cubeId, description, seconds, outages }) => (
                <tr key={cubeId}>
                  <th scope="row">
                    <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
                      {description ?? cubeId}
                    </Link>
                  </th>
                  <td>
                    <Line aria-hidden>
                      {outages.map((it) => (
                        <i key={it.from} data-lasts={it.until === null || undefined} style={place(it)} />
                      ))}
                    </Line>
                    <Spoken>{spoken(outages, new Date(until))}</Spoken>
                  </td>
                  <td>{formatDuration(seconds * 1_000, language())}</td>
                </tr>
              ))}
            </tbody>
          </CubeTable>
          <Days aria-hidden>
            {midnights(from, until).map((day) => (
              <span key={day} style={{ left: `${((day - from) / (until - from)) * 100}%` }}>
                {new Intl.DateTimeFormat(localeTag(), { weekday: 'short' }).format(day)}
              </span>
            ))}
          </Days>
        </>
      )}
    </SectionCard>
  )
}

function spoken(outages: readonly Outage[], now: Date): string {
  const told = outages.slice(-SPOKEN).map(({ from, until }) => {
    const [when, time] = [formatWhen(from, now), formatSince(from, until === null ? now : new Date(until))]
    return until === null ? t('since {when}', { when }) : t('{when} for {time}', { when, time })
  })
  const count = t('{n, plural, =0 {no outage} one {# outage} other {# outages}}', { n: outages.length })
  return [count, ...told].join(', ')
}

function midnights(from: number, until: number): number[] {
  const days: number[] = []
  const day = new Date(from)
  day.setHours(24, 0, 0, 0)
  for (; day.getTime() < until; day.setDate(day.getDate() + 1)) days.push(day.getTime())
  return days
}

const Line = styled('div')({
  position: 'relative',
  height: 12,
  borderRadius: 2,
  overflow: 'hidden',
  background: look('sunken'),
  boxShadow: `inset 0 0 0 1px ${look('line')}`,
  '& i': { position: 'absolute', insetBlock: 0, minWidth: 2, background: tone('warning', 'mark') },
  '& i[data-lasts]': { background: tone('error', 'mark') },
})
const Spoken = styled('span')(spokenOnly)
// below the middle column of the table
const Days = styled('div')({
  position: 'relative',
  height: 18,
  margin: '2px 84px 0 42%',
  '& span': { position: 'absolute', ...text('caption'), color: look('textSecondary'), whiteSpace: 'nowrap' },
  [PHONE]: { '& span:nth-of-type(even)': { display: 'none' } },
})
