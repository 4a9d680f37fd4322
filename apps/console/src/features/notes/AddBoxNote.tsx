import { boxNotes } from '@cubeward/contract/admin/notes.ts'
import { call } from '../../api/api.ts'
import { FormField } from '../../form/FormField.tsx'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type BoxParams, htmlOf, useNotesChanged } from './box-notes.ts'

/** Writes a note at a box. */
export default function AddBoxNote({ params, onClose }: { params: BoxParams; onClose: () => void }) {
  const changed = useNotesChanged()
  const needs = t('Write something first.')
  const { control, dialog } = useDialogForm(boxNotes.create, {
    values: { note: '' },
    params,
    check: ({ note }) => ({ note: note.trim() === '' ? needs : undefined }),
    needs,
    send: ({ note }) => call(boxNotes.create, { params, body: { note: htmlOf(note) } }),
    failed: t('The note could not be saved'),
    done: async () => {
      await changed()
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Note at box {number}', { number: params.boxNumber })}
      submitLabel={t('Save')}
      {...dialog}
    >
      <FormField
        control={control}
        name="note"
        label={t('Text of the note')}
        multiline
        rows={4}
        maxLength={2000}
        autoFocus
        hint={t('It shows on the door until it is marked as done.')}
      />
    </FormDialog>
  )
}
