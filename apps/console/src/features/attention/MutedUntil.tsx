import type { AttentionCase } from '@cubeward/contract/admin/attention.ts'
import { formatMoment, formatTimeOfDay } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { dayOf } from '../../ui/format.ts'
import { Tip } from '../../ui/Tip.tsx'
import { useNow } from '../../ui/use-now.ts'

/** "Until 18:00", and on hover who muted it. */
export function MutedUntil({ muted: { until, by } }: { muted: NonNullable<AttentionCase['muted']> }) {
  const now = useNow()
  return (
    <Tip title={t('Muted by {name}', { name: by })} describeChild>
      <span style={{ position: 'relative' }}>
        {until === null ? t('Until it is over') : t('Until {time}', { time: shortTime(until, now) })}
      </span>
    </Tip>
  )
}

/** "18:00" today, else with its day. */
export const shortTime = (iso: string, now: Date): string =>
  dayOf(new Date(iso), now) === 'today' ? formatTimeOfDay(iso) : formatMoment(iso).replace(/:\d\d$/, '')
