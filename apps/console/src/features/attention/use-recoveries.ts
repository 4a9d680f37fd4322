import type { ClosedCase } from '@cubeward/contract/admin/attention.ts'
import { useEffect, useRef } from 'react'
import { t } from '../../locales/i18n.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { closedSentence } from './case-words.ts'

/** Says once of each case that it has closed by itself while the page was shown. */
export function useRecoveries(closed: readonly ClosedCase[] | undefined, show: () => void): void {
  const tell = useSnackbar()
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (closed === undefined) return
    const before = known.current
    const latest = before && closed.find(({ id }) => !before.has(id))
    known.current = new Set([...(before ?? []), ...closed.map(({ id }) => id)])
    if (latest)
      tell({
        text: t('{what}. Closed by itself.', { what: closedSentence(latest) }),
        tone: 'success',
        action: { label: t('Show'), onClick: show },
      })
  }, [closed, tell, show])
}
