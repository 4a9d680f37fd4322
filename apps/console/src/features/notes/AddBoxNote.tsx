import { boxNotes } from '@cubeward/contract/admin/notes.ts'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { useKeptTyping } from '../../form/drafts.ts'
import { t } from '../../locales/i18n.ts'
import type { ErrorPanelProps } from '../../ui/ErrorPanel.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type BoxParams, htmlOf, useNotesChanged } from './box-notes.ts'

/** Writes a note at a box. */
export default function AddBoxNote({ params, onClose }: { params: BoxParams; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  useKeptTyping(`note at ${params.boxNumber}`, () => typed || undefined, setTyped)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ErrorPanelProps>()
  const changed = useNotesChanged()
  const save = async () => {
    setPending(true)
    setError(undefined)
    try {
      await call(boxNotes.create, { params, body: { note: htmlOf(typed), done: false } })
      await changed()
      onClose()
    } catch (thrown) {
      setError(errorPanel(t('The note could not be saved'), thrown as Error))
      setPending(false)
    }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Note at box {number}', { number: params.boxNumber })}
      submitLabel={t('Save')}
      onSubmit={() => void save()}
      pending={pending}
      error={error}
      disabledReason={typed.trim() === '' ? t('Write something first.') : undefined}
    >
      <TextField
        label={t('Text of the note')}
        value={typed}
        onChange={setTyped}
        multiline
        rows={4}
        maxLength={2000}
        autoFocus
        hint={t('It shows on the door until it is marked as done.')}
      />
    </FormDialog>
  )
}
