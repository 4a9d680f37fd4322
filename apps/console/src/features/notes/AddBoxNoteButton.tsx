import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { retryImport } from '../../ui/retry-import.ts'
import { useKeys } from '../../ui/use-keys.ts'
import type { BoxParams } from './box-notes.ts'

const AddBoxNote = lazy(retryImport(() => import('./AddBoxNote.tsx')))

interface AddBoxNoteButtonProps {
  params: BoxParams
  disabledReason: string | undefined
  /** The key that does the same. */
  shortcut?: string
  /** It stands among the actions of a page, and not in the head of a card. */
  main?: boolean
}

/** Asks for a note at a box. */
export function AddBoxNoteButton({ params, disabledReason, shortcut, main = false }: AddBoxNoteButtonProps) {
  const [writing, setWriting] = useState(false)
  useKeys(shortcut !== undefined && disabledReason === undefined ? { [shortcut]: () => setWriting(true) } : {})
  return (
    <>
      <ActionButton
        {...(main ? { size: 'large', fullWidth: true } : { size: 'small', kind: 'text' })}
        icon={Plus}
        disabledReason={disabledReason}
        onClick={() => setWriting(true)}
      >
        {t('Add note')}
      </ActionButton>
      {writing && (
        <Suspense fallback={null}>
          <AddBoxNote params={params} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  )
}
