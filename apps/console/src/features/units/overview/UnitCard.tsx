import type { Unit } from '@cubeward/contract/admin/units.ts'
import { Link } from '@tanstack/react-router'
import { formatBytes } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { KeyValueList } from '../../../ui/KeyValueList.tsx'
import { MonoId } from '../../../ui/MonoId.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { UnitConnection } from '../columns.tsx'
import { uptimeText } from './uptime-text.ts'

/** What the unit is. */
export function UnitCard({ operator, unit }: { operator: string; unit: Unit }) {
  const { metrics, cubeId, totalmem, wgIpAddress } = unit
  const cube = cubeId !== null && (
    <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
      {cubeId}
    </Link>
  )
  const entries = [
    { key: 'id', label: t('Hostname'), value: <MonoId>{unit.id}</MonoId> },
    { key: 'cube', label: t('Cube'), value: cube || null },
    { key: 'arch', label: t('Arch'), value: unit.arch },
    { key: 'type', label: t('Type'), value: unit.type },
    { key: 'release', label: t('Release'), value: unit.release },
    { key: 'connected', label: t('Connected'), value: <UnitConnection connected={unit.connected} /> },
    { key: 'cpus', label: t('CPUs'), value: unit.cpus },
    { key: 'memory', label: t('Total memory'), value: totalmem === null ? null : formatBytes(totalmem) },
    {
      key: 'wireguard',
      label: t('WireGuard IP address'),
      value: wgIpAddress === null ? null : <MonoId>{wgIpAddress}</MonoId>,
    },
    { key: 'uptime', label: t('Uptime'), value: metrics && uptimeText(metrics.uptime) },
  ]
  return (
    <SectionCard title={t('Unit')}>
      <KeyValueList entries={entries} />
    </SectionCard>
  )
}
