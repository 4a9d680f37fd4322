import type { Outage } from '@cubeward/contract/admin/connection.ts'
import { formatSince, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { look, spokenOnly, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { endOf } from './step-words.ts'

/** The last outages: since when, how long, and what they ended after. */
export function LastOutages({ outages }: { outages: readonly Outage[] }) {
  const now = useNow()
  if (outages.length === 0) return <None>{t('No outage in 90 days.')}</None>
  return (
    <Table>
      <caption>{t('Last outages')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Since')}</th>
          <th scope="col">{t('Duration')}</th>
          <th scope="col">{t('End')}</th>
        </tr>
      </thead>
      <tbody>
        {outages.map(({ from, until, followed }) => (
          <tr key={from} data-lasts={until === null || undefined}>
            <td>{formatWhen(from, now)}</td>
            <td>{formatSince(from, until === null ? now : new Date(until))}</td>
            <td>{until === null ? t('Going on') : endOf(followed)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const None = styled('p')({ margin: 0, ...text('dense'), color: look('textSecondary') })
const Table = styled('table')({
  position: 'relative',
  alignSelf: 'start',
  width: '100%',
  borderSpacing: 0,
  ...text('dense'),
  color: look('textSecondary'),
  '& caption': { ...text('label'), textAlign: 'start', paddingBottom: 6 },
  '& thead tr': spokenOnly,
  '& td': { padding: 0 },
  '& td:first-of-type::first-letter': { textTransform: 'uppercase' },
  '& td:nth-of-type(2)': { textAlign: 'end', whiteSpace: 'nowrap', color: look('text'), paddingInline: '12px 14px' },
  '& tr[data-lasts] td': { color: look('text'), fontWeight: 550 },
})
