import type { PendingCube, PendingUnit } from '@cubeward/contract/admin/setup.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { MomentText } from '../../list/MomentText.tsx'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionStatus } from '../../ui/status.ts'

type Pending = Pick<PendingCube, 'id' | 'created' | 'connected' | 'lastConnected'>

/** What waits in setup is nobody's alarm. */
export function SetupConnection({ connected }: { connected: boolean }) {
  const status = connectionStatus[connected ? 'connected' : 'disconnected']
  return (
    <StatusChip look={status} quiet>
      {t(status.label)}
    </StatusChip>
  )
}

const shared = (): Column<Pending>[] => [
  { key: 'id', label: t('ID'), sort: 'id', fixed: true, cell: ({ id }) => <MonoId copy="hover">{id}</MonoId> },
  { key: 'created', label: t('Created'), sort: 'created', cell: ({ created }) => <MomentText at={created} /> },
  { key: 'connected', label: t('Connected'), cell: (it) => <SetupConnection {...it} /> },
  {
    key: 'lastConnected',
    label: t('Last connected'),
    sort: 'lastConnected',
    cell: ({ lastConnected }) => (lastConnected === null ? '—' : <MomentText at={lastConnected} />),
  },
]
export const pendingCubeColumns = (): Column<PendingCube>[] => [
  ...(shared() as Column<PendingCube>[]),
  { key: 'tenant', label: t('Tenant'), cell: ({ tenant }) => tenant?.name ?? '—' },
]
export const pendingUnitColumns = (): Column<PendingUnit>[] => [
  ...(shared() as Column<PendingUnit>[]),
  { key: 'cube', label: t('Cube'), cell: ({ cubeId }) => (cubeId === null ? '—' : <MonoId>{cubeId}</MonoId>) },
]

export const pendingPhoneRow = (it: Pending & { of: string | null | undefined }): PhoneRow => ({
  title: it.id,
  state: <SetupConnection connected={it.connected} />,
  detail: it.of ?? <MomentText at={it.created} />,
})
