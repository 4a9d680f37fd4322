import { type Dashboard, mostAlerts } from '@cubeward/contract/admin/dashboard.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { FigureRow } from '../../ui/FigureRow.tsx'

/** The key figures of an operator. */
export function KpiRow({ of }: { of: Dashboard }) {
  const alerts = of.alerts.length
  const figure = (key: keyof Dashboard, label: string, value: number) => ({ key, label, value: formatNumber(value) })
  return (
    <FigureRow
      label={t('Key figures')}
      figures={[
        figure('totalCubes', t('Cubes'), of.totalCubes),
        figure('totalBoxes', t('Boxes'), of.totalBoxes),
        figure('totalLocks', t('Locks'), of.totalLocks),
        figure('openLocks', t('Open locks'), of.openLocks),
        figure('lockOpenEvents', t('Lock-open events'), of.lockOpenEvents),
        figure('totalOccupancies', t('Occupancies'), of.totalOccupancies),
        figure('currentOccupancies', t('Current occupancies'), of.currentOccupancies),
        {
          ...figure('alerts', t('Alerts'), alerts),
          value: alerts < mostAlerts ? formatNumber(alerts) : `${formatNumber(alerts)}+`,
        },
      ]}
    />
  )
}
