import { useBlocker } from '@tanstack/react-router'
import { t } from '../locales/i18n.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useUnsavedAsker } from './unsaved.ts'

/**
 * Asks before what was typed is lost to another page. A change of the same page's search is no leave. Whoever cancels has decided
 * already, and is let go: `unsaved` is asked at that moment.
 */
export function LeaveGuard({ unsaved, onUnload = unsaved }: { unsaved: () => boolean; onUnload?: () => boolean }) {
  useUnsavedAsker(onUnload)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsaved(),
    enableBeforeUnload: onUnload,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t('Leave without saving?')}
      text={t('Your changes on this page will be lost.')}
      confirmLabel={t('Leave')}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
