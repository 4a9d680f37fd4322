import { useBlocker } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../locales/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface DiscardDialogProps {
  open: boolean
  title: string
  text: ReactNode
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before something that was captured is given up; the first focus is on keeping it. */
export function DiscardDialog({ open, title, text, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      danger
      icon={Trash2}
      title={title}
      text={text}
      cancelLabel={t('Keep')}
      confirmLabel={t('Discard')}
      onClose={onKeep}
      onConfirm={onDiscard}
    />
  )
}

/**
 * Asks when work that is not saved is left for another page. Closing the tab is asked about by the browser, which shows no words but its
 * own.
 */
export function UnsavedDialog({
  unsaved,
  text,
  onDiscard,
}: {
  unsaved: boolean
  text: ReactNode
  onDiscard: () => void
}) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return (
    <DiscardDialog
      open={blocker.status === 'blocked'}
      title={t('Leave without saving?')}
      text={text}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => {
        onDiscard()
        blocker.proceed?.()
      }}
    />
  )
}
