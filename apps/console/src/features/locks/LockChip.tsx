import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { t } from '../../locales/i18n.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { lockStatus } from '../../ui/status.ts'

/** Status of a lock in a row. */
export function LockChip({ status }: { status: LockStatus }) {
  return (
    <StatusChip look={lockStatus[status]} quiet>
      {t(lockStatus[status].label)}
    </StatusChip>
  )
}
