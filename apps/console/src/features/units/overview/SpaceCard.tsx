import type { UnitMetrics } from '@cubeward/contract/admin/unit-parts.ts'
import { usedPercent } from '@cubeward/domain/used-share.ts'
import { TriangleAlert } from 'lucide-react'
import { formatBytes, formatPercent } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { Gauge } from '../../../ui/Gauge.tsx'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { text, tone } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { LastHour } from './LastHour.tsx'

interface SpaceCardProps {
  unitId: string
  metrics: UnitMetrics
  totalmem: number
}
const FULL = 80

/** How much of the memory and of the disk is in use. */
export function SpaceCard({ unitId, metrics, totalmem }: SpaceCardProps) {
  const { availmem, rootfs } = metrics
  const parts = [
    {
      key: 'memory',
      label: t('Memory'),
      percent: usedPercent(availmem, totalmem),
      text: usedText(availmem, totalmem),
      warning: t('Memory is more than {percent} full', { percent: formatPercent(FULL / 100) }),
    },
    {
      key: 'disk',
      label: t('Disk'),
      percent: usedPercent(rootfs.free, rootfs.total),
      text: usedText(rootfs.free, rootfs.total),
      warning: t('Disk is more than {percent} full', { percent: formatPercent(FULL / 100) }),
    },
  ]
  return (
    <SectionCard title={t('Memory and disk')}>
      <Gauges>
        {parts.map(({ key, label, percent }) => (
          <Gauge key={key} {...{ label, percent }} figure={formatPercent(percent / 100)} warning={percent > FULL} />
        ))}
        <LastHour
          unitId={unitId}
          value={(moment) => usedPercent(moment.availmem, totalmem)}
          top={100}
          caption={t('last hour')}
          spoken={(now) => t('Memory of the last hour, now {percent}', { percent: formatPercent(now / 100) })}
        />
        <LastHour
          unitId={unitId}
          value={(moment) => usedPercent(moment.rootfs.free, moment.rootfs.total)}
          top={100}
          caption={t('last hour')}
          spoken={(now) => t('Disk of the last hour, now {percent}', { percent: formatPercent(now / 100) })}
        />
      </Gauges>
      <KeyValueList entries={parts.map(({ key, label, text: value }) => ({ key, label, value }))} />
      {parts
        .filter(({ percent }) => percent > FULL)
        .map(({ key, warning }) => (
          <Warning key={key}>
            <TriangleAlert size={14} strokeWidth={2} aria-hidden />
            {warning}
          </Warning>
        ))}
    </SectionCard>
  )
}

const usedText = (free: number, total: number) =>
  t('{used} of {total} used', { used: formatBytes(Math.max(0, total - free)), total: formatBytes(total) })

const Gauges = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '12px 20px',
  marginBottom: 14,
})
const Warning = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  margin: '10px 0 0',
  ...text('caption'),
  color: tone('warning', 'text'),
})
