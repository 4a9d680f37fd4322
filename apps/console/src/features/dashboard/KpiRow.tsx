import { type Dashboard, type DashboardFigures, mostAlerts } from '@cubeward/contract/admin/dashboard.ts'
import { BellRing, Clock, type LucideIcon, Unplug } from 'lucide-react'
import { formatNumber, formatPercent } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { type Figure, FigureRow } from '../../ui/FigureRow.tsx'

interface KpiRowProps {
  of: Dashboard
  figures: DashboardFigures
  /** Monitored cubes without a connection; undefined until it is known. */
  disconnected: number | undefined
  /** Alerts that nobody takes care of. */
  news: number
}

/** The key figures of an operator, each with what is to be known beside it. */
export function KpiRow({ of, figures, disconnected, news }: KpiRowProps) {
  const { boxesOccupied, boxesDisabled, secondaryLocks, longOpenLocks, days } = figures
  const today = days.at(-1)
  const many = of.alerts.length >= mostAlerts
  const figure = (key: keyof Dashboard, label: string, value: number, detail: string): Figure => ({
    key,
    label,
    value: formatNumber(value),
    detail,
  })
  return (
    <FigureRow
      label={t('Key figures')}
      figures={[
        {
          ...figure('totalCubes', t('Cubes'), of.totalCubes, '\u00a0'),
          ...(disconnected !== undefined &&
            loud('error', Unplug, disconnected, t('{n} disconnected', { n: formatNumber(disconnected) }))),
        },
        figure('totalBoxes', t('Boxes'), of.totalBoxes, t('{n} disabled', { n: formatNumber(boxesDisabled) })),
        figure('totalLocks', t('Locks'), of.totalLocks, t('{n} secondary', { n: formatNumber(secondaryLocks) })),
        {
          ...figure('openLocks', t('Open locks'), of.openLocks, ''),
          ...loud('warning', Clock, longOpenLocks, t('{n} over 10 min', { n: formatNumber(longOpenLocks) })),
        },
        figure('lockOpenEvents', t('Lock-open events'), of.lockOpenEvents, todayText(today?.openings)),
        figure('totalOccupancies', t('Occupancies'), of.totalOccupancies, todayText(today?.occupancies)),
        figure(
          'currentOccupancies',
          t('Current occupancies'),
          of.currentOccupancies,
          of.totalBoxes === 0
            ? '\u00a0'
            : t('{share} of boxes', { share: formatPercent(boxesOccupied / of.totalBoxes) }),
        ),
        {
          ...figure('alerts', t('Alerts'), of.alerts.length, ''),
          ...(many && { value: `${formatNumber(mostAlerts)}+` }),
          ...loud('error', BellRing, news, t('{n} new', { n: `${formatNumber(news)}${many ? '+' : ''}` })),
        },
      ]}
    />
  )
}

const todayText = (n = 0) => t('{n} today', { n: formatNumber(n) })

/** In its colour and with its sign, if there are any. */
const loud = (tone: 'warning' | 'error', Icon: LucideIcon, n: number, words: string) =>
  n === 0
    ? { detail: words }
    : {
        tone,
        detail: (
          <>
            <Icon size={13} strokeWidth={2} aria-hidden />
            {words}
          </>
        ),
      }
