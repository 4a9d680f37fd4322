import { loadPercent } from '@cubeward/domain/used-share.ts'
import { Info, TriangleAlert } from 'lucide-react'
import { formatHundredths, formatPercent } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { cssVars, look, text, tone } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { LastHour } from './LastHour.tsx'

interface LoadCardProps {
  unitId: string
  loadavg: readonly [number, number, number]
  cpus: number
}

/** The scale goes beyond what all processors do at once. */
const SCALE = 150

/** How much work the processors have, as a share of what they can do. */
export function LoadCard({ unitId, loadavg, cpus }: LoadCardProps) {
  const labels = [t('1 minute'), t('5 minutes'), t('15 minutes')]
  const over = loadavg.some((load) => loadPercent(load, cpus) > 100)
  const Icon = over ? TriangleAlert : Info
  return (
    <SectionCard title={t('Load average')} count={t('{cpus, plural, one {# CPU} other {# CPUs}}', { cpus })}>
      <Rows>
        {loadavg.map((load, at) => {
          const percent = loadPercent(load, cpus)
          return (
            <div key={labels[at]} data-over={percent > 100 || undefined}>
              <dt>{labels[at]}</dt>
              <dd>
                {formatHundredths(load)} <b>{formatPercent(percent / 100)}</b>
              </dd>
              <Bar aria-hidden style={cssVars({ '--share': `${Math.min(100, (percent / SCALE) * 100)}%` })} />
            </div>
          )
        })}
      </Rows>
      <Hint data-over={over || undefined}>
        <Icon size={14} strokeWidth={2} aria-hidden />
        {t('More than 100% may indicate overload.')}
      </Hint>
      <LastHour
        unitId={unitId}
        value={({ loadavg: [one] }) => loadPercent(one, cpus)}
        top={100}
        caption={t('1-minute load, last hour')}
        spoken={(now) => t('Load of the last hour, now {percent}', { percent: formatPercent(now / 100) })}
      />
    </SectionCard>
  )
}

const Rows = styled('dl')({
  display: 'grid',
  gap: 10,
  margin: 0,
  ...text('dense'),
  '& > div': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '5px 12px' },
  '& dt': { color: look('textSecondary') },
  '& dd': { margin: 0, color: look('textSecondary'), fontVariantNumeric: 'tabular-nums' },
  '& b': { marginLeft: 6, fontWeight: 600, color: look('text') },
})
const Bar = styled('span')({
  gridColumn: '1 / -1',
  position: 'relative',
  height: 8,
  borderRadius: 2,
  background: look('sunken'),
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0 auto 0 0',
    width: 'var(--share)',
    borderRadius: 2,
    background: look('accent'),
  },
  // where all processors are busy
  '&::after': {
    content: '""',
    position: 'absolute',
    left: `${(100 / SCALE) * 100}%`,
    top: -2,
    bottom: -2,
    width: 2,
    background: look('textSecondary'),
  },
  '[data-over] > &::before': { background: tone('warning', 'mark') },
})
const Hint = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  margin: '12px 0',
  ...text('caption'),
  color: look('textSecondary'),
  '&[data-over]': { color: tone('warning', 'text') },
})
