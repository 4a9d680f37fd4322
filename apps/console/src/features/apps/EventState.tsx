import type { ProcessingState } from '@cubeward/contract/admin/app-events.ts'
import { formatNumber } from '../../locales/format.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { stateLook } from './event-words.ts'

/** Whether an app was told, of one event or of several. */
export function EventState({ of, number }: { of: ProcessingState; number?: number | undefined }) {
  const look = stateLook(of)
  return (
    <StatusChip look={look} quiet>
      {number === undefined ? look.label : `${look.label} · ${formatNumber(number)}`}
    </StatusChip>
  )
}
