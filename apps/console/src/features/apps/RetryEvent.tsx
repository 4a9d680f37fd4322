import type { AppOccupancyEvent } from '@cubeward/contract/admin/app-events.ts'
import { errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { noRetry } from './event-words.ts'

interface RetryEventProps {
  event: AppOccupancyEvent
  retry: () => Promise<unknown>
  /** Why the reader may not. */
  disabledReason?: string | undefined
  /** What shows the event reads it anew. */
  onRetried: () => void
}

/** Has an event tried at once; how the attempt went is seen in its row. */
export function RetryEvent({ event, retry, disabledReason, onRetried }: RetryEventProps) {
  const tell = useSnackbar()
  const run = async () => {
    tell(t('Trying to deliver occupancy event...'))
    try {
      await retry()
      onRetried()
    } catch (error) {
      tell({ text: errorText(error), tone: 'error' })
    }
  }
  return (
    <ActionButton size="small" disabledReason={noRetry(event) ?? disabledReason} onClick={() => void run()}>
      {t('Retry')}
      <span className="visually-hidden"> {event.id}</span>
    </ActionButton>
  )
}
