import { useState } from 'react'
import { errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import type { OpenAllWork } from './open-all-work.ts'

/** Stops the opening of all boxes; that it could not be stopped is said, since doors go on opening. */
export function useStop(work: OpenAllWork) {
  const tell = useSnackbar()
  const [stopping, setStopping] = useState(false)
  const stop = () => {
    setStopping(true)
    work
      .stop()
      .catch((error) => {
        tell({ tone: 'error', text: t('It could not be stopped: {reason}', { reason: errorText(error) }) })
      })
      .finally(() => setStopping(false))
  }
  return { stopping, stop }
}
