import type { App, AppFigures } from '@cubeward/contract/admin/apps.ts'
import { formatNumber, formatPercent, formatSince } from '../../locales/format.ts'
import { language, t } from '../../locales/i18n.ts'
import { FigureRow } from '../../ui/FigureRow.tsx'
import { formatDuration } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'

/** How the occupancy events of an app have arrived: counts, age of the oldest one, median time, share at the first attempt. */
export function DeliveryFigures({ events, figures }: { events: App['events']; figures: AppFigures }) {
  const now = useNow()
  const { oldestPending, medianMs, firstAttempt, deliveredToday } = figures
  const waits = oldestPending !== null
  const within = (ms: number) =>
    ms < 60_000
      ? t('{seconds} s', { seconds: formatNumber(Math.round(ms / 100) / 10) })
      : formatDuration(ms, language())
  return (
    <FigureRow
      label={t('Delivery of occupancy events')}
      figures={[
        {
          key: 'delivered',
          label: t('Delivered'),
          value: formatNumber(events.delivered),
          detail: t('{n} today', { n: formatNumber(deliveredToday) }),
        },
        {
          key: 'pending',
          label: t('Pending'),
          value: formatNumber(events.pending),
          detail: waits ? t('oldest {duration}', { duration: formatSince(oldestPending, now) }) : t('nothing waits'),
          tone: waits ? 'warning' : undefined,
        },
        { key: 'expired', label: t('Expired'), value: formatNumber(events.expired) },
        {
          key: 'within',
          label: t('Delivered within'),
          value: medianMs === null ? '—' : within(medianMs),
          detail: t('median of 24 h'),
        },
        {
          key: 'first',
          label: t('At the first attempt'),
          value: firstAttempt === null ? '—' : formatPercent(firstAttempt),
          detail: t('of 24 h'),
        },
      ]}
    />
  )
}
