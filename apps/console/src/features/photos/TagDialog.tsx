import { type Photo, photos } from '@cubeward/contract/admin/photos.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { call } from '../../api/api.ts'
import { useChange } from '../../form/use-change.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PhotoTags } from './PhotoTags.tsx'
import { fileNameOf, photoTags } from './reads.ts'

const NOTE_MS = 5_000

interface TagDialogProps {
  operator: string
  cubeId: string
  photo: Photo
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** The tags of one photo: those that are offered, and others that are typed. */
export default function TagDialog({ operator, cubeId, photo, onClose, onSaved }: TagDialogProps) {
  const { data: offered = [] } = useQuery(photoTags(operator))
  const fileName = fileNameOf(photo.key)
  const params = { operator, cubeId, photoName: fileName }
  const values = { fileName, tags: photo.tags }
  const change = useChange({
    read: photos.tagsOfPhoto,
    params,
    edited: ({ tags }) => ({ fileName, tags }),
    shown: values,
    words: ({ tags }) => tags.join(', ') || '—',
  })
  const { control, dialog, setValue } = useDialogForm(photos.setTags, {
    values,
    params,
    change,
    send: (body, ifMatch) =>
      body.tags.length === 0
        ? call(photos.removeTags, { params, ifMatch })
        : call(photos.setTags, { params, body, ifMatch }),
    failed: t('The tags could not be saved'),
    said: ({ tags }) => ({
      tone: 'success',
      text: tags.length === 0 ? t('Delete Photo-Tags successful') : t('Put Photo-Tags successful'),
      duration: NOTE_MS,
    }),
    done: async () => {
      await onSaved()
      onClose()
    },
  })
  const removeAll = () => {
    setValue('tags', [])
    dialog.onSubmit()
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Tags of {name}', { name: fileName })}
      submitLabel={t('Save')}
      {...dialog}
    >
      <Controller
        control={control}
        name="tags"
        render={({ field: { value, onChange }, fieldState }) => (
          <PhotoTags
            label={t('Tags')}
            value={value}
            onChange={onChange}
            offered={offered}
            error={fieldState.error?.message}
          />
        )}
      />
      {photo.tags.length > 0 && (
        <div>
          <ActionButton size="small" icon={X} disabled={dialog.pending} onClick={removeAll}>
            {t('Remove all tags')}
          </ActionButton>
        </div>
      )}
    </FormDialog>
  )
}
