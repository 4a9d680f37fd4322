import type { UnitItem } from '@cubeward/contract/admin/units.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionStatus } from '../../ui/status.ts'

export function UnitConnection({ connected }: { connected: boolean }) {
  const status = connectionStatus[connected ? 'connected' : 'disconnectedMonitored']
  return (
    <StatusChip look={status} quiet>
      {t(status.label)}
    </StatusChip>
  )
}

export const unitColumns = (): Column<UnitItem>[] => [
  { key: 'id', label: t('Hostname'), sort: 'id', fixed: true, cell: ({ id }) => <MonoId copy="hover">{id}</MonoId> },
  {
    key: 'connected',
    label: t('Connected'),
    sort: 'connected',
    cell: (unit) => <UnitConnection {...unit} />,
    value: (unit) => unit.connected,
  },
  { key: 'arch', label: t('Arch'), sort: 'arch', cell: ({ arch }) => arch ?? '—' },
  { key: 'type', label: t('Type'), sort: 'type', cell: ({ type }) => type ?? '—' },
  { key: 'release', label: t('Release'), sort: 'release', cell: ({ release }) => release ?? '—' },
]

export const unitPhoneRow = (unit: UnitItem): PhoneRow => ({
  title: unit.id,
  state: <UnitConnection {...unit} />,
  detail: [unit.type, unit.release, unit.arch].filter(Boolean).join(' · '),
})
