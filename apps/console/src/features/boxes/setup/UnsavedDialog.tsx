import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../locales/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { SetupWork } from './setup-work.ts'

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
  work,
  unsaved,
  text,
  onDiscard,
}: {
  work: Pick<SetupWork, 'useLeaving'>
  unsaved: boolean
  text: ReactNode
  onDiscard: () => void
}) {
  const leaving = work.useLeaving(unsaved)
  return (
    <DiscardDialog
      open={leaving.asked}
      title={t('Leave without saving?')}
      text={text}
      onKeep={leaving.stay}
      onDiscard={() => {
        onDiscard()
        leaving.leave()
      }}
    />
  )
}
