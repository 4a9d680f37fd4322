import { Undo2 } from 'lucide-react'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { OpenAllLocks } from './OpenAllLocks.tsx'
import type { SetupWork } from './setup-work.ts'

interface AssignmentActionsProps {
  work: Pick<SetupWork, 'locks' | 'openAll' | 'disabledReason'>
  /** Something was assigned that can be taken back. */
  undoable: boolean
  onUndo: () => void
  saving: boolean
  /** Somebody else has changed the same: it is asked first what counts. */
  disputed: boolean
  /** Why there is nothing to save yet. */
  nothing: string | undefined
  onSave: () => void
  /** What the button that saves says. */
  save: string
}

/** The buttons of an assignment: back by one, open all, save. */
export function AssignmentActions(props: AssignmentActionsProps) {
  const { work, undoable, onUndo, saving, disputed, nothing, onSave, save } = props
  return (
    <>
      <ActionButton
        size="large"
        icon={Undo2}
        shortcut="Control+Z Meta+Z"
        disabledReason={!undoable || saving ? t('There is nothing to undo.') : undefined}
        onClick={onUndo}
      >
        {t('Undo')}
      </ActionButton>
      <OpenAllLocks work={work} label={t('Open All')} />
      <ActionButton
        size="large"
        kind="main"
        pending={saving}
        disabledReason={nothing ?? (disputed ? t('Choose first what counts: theirs or yours.') : undefined)}
        onClick={onSave}
      >
        {save}
      </ActionButton>
    </>
  )
}
