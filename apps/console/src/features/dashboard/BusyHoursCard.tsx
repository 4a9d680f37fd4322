import { formatNumber, localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

/** Monday first. 5 January 1970 was a Monday. */
const weekday = (index: number) =>
  new Intl.DateTimeFormat(localeTag(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 5 + index)),
  )

/** Five steps of those that have any. */
const STEPS = 5
const stepOf = (n: number, most: number) => Math.ceil((n / most) * STEPS)

/** Occupancies of the last month by weekday and hour: the darker, the more. */
export function BusyHoursCard({ hours }: { hours: readonly (readonly number[])[] }) {
  const most = Math.max(1, ...hours.flat())
  return (
    <SectionCard title={t('Busy hours')} count={t('Occupancies by hour and weekday')}>
      <Grid aria-hidden>
        {hours.map((row, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its index
          <div key={day}>
            <span>{weekday(day)}</span>
            {row.map((n, hour) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its index
                key={hour}
                title={`${weekday(day)} ${hour}:00 · ${formatNumber(n)}`}
                data-step={stepOf(n, most)}
              />
            ))}
          </div>
        ))}
        <footer>
          {[0, 6, 12, 18, 23].map((hour) => (
            <span key={hour}>{String(hour).padStart(2, '0')}</span>
          ))}
        </footer>
        <Scale>
          <span>0</span>
          {Array.from({ length: STEPS + 1 }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its index
            <i key={step} data-step={step} />
          ))}
          <span>{t('{n} in 30 days', { n: formatNumber(most) })}</span>
        </Scale>
      </Grid>
      <div className="visually-hidden">
        <table>
          <caption>{t('Occupancies by hour and weekday')}</caption>
          <tbody>
            {hours.map((row, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its index
              <tr key={day}>
                <th scope="row">{weekday(day)}</th>
                {row.map((n, hour) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its index
                  <td key={hour}>{formatNumber(n)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  )
}

/** In the colour of the brand, in both modes. */
const blend = (part: number) => `color-mix(in srgb, ${look('accent')} ${part}%, ${look('surface')})`

const Scale = styled('p')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 3,
  margin: '6px 0 0',
  '&& i': { width: 15, height: 11 },
  '& span': { padding: '0 4px' },
})
const Grid = styled('div')({
  display: 'grid',
  gap: 2,
  '& > div': { display: 'grid', gridTemplateColumns: '34px repeat(24, 1fr)', gap: 2, alignItems: 'center' },
  '& span': { ...text('caption'), color: look('textSecondary') },
  '& i': { height: 17, borderRadius: 2, background: look('sunken') },
  ...Object.fromEntries(
    [20, 42, 66, 90].map((part, at) => [`& i[data-step="${at + 1}"]`, { background: blend(part) }]),
  ),
  '& i[data-step="5"]': { background: `color-mix(in srgb, ${look('accent')} 72%, ${look('text')})` },
  '& footer': { display: 'flex', justifyContent: 'space-between', paddingLeft: 36, paddingTop: 2 },
})
