import { type Photo, photos, photoTagsMax } from '@cubeward/contract/admin/photos.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { useChange } from '../../form/use-change.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
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
  const tell = useSnackbar()
  const { data: offered = [] } = useQuery(photoTags(operator))
  const [tags, setTags] = useState<readonly string[]>(photo.tags)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const fileName = fileNameOf(photo.key)
  const params = { operator, cubeId, photoName: fileName }
  const change = useChange({
    read: photos.tagsOfPhoto,
    params,
    edited: (it) => it.tags,
    shown: photo.tags,
    words: (it) => it.join(', ') || '—',
  })
  const save = async (wanted: readonly string[]) => {
    setPending(true)
    setFailure(undefined)
    try {
      const saved = await change.save((ifMatch) =>
        wanted.length === 0
          ? call(photos.removeTags, { params, ifMatch })
          : call(photos.setTags, { params: { operator, cubeId }, body: { fileName, tags: [...wanted] }, ifMatch }),
      )
      if (!saved) return setPending(false)
      tell({
        tone: 'success',
        text: wanted.length === 0 ? t('Delete Photo-Tags successful') : t('Put Photo-Tags successful'),
        duration: NOTE_MS,
      })
      await onSaved()
      onClose()
    } catch (error) {
      setFailure(error as Error)
      setPending(false)
    }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Tags of {name}', { name: fileName })}
      submitLabel={t('Save')}
      onSubmit={() => void save(tags)}
      pending={pending}
      disabledReason={
        tags.length > photoTagsMax ? t('A photo has at most {max} tags.', { max: photoTagsMax }) : undefined
      }
      error={failure === undefined ? change.meanwhile : errorPanel(t('The tags could not be saved'), failure)}
    >
      <PhotoTags label={t('Tags')} value={tags} onChange={setTags} offered={offered} />
      {photo.tags.length > 0 && (
        <div>
          <ActionButton size="small" icon={X} disabled={pending} onClick={() => void save([])}>
            {t('Remove all tags')}
          </ActionButton>
        </div>
      )}
    </FormDialog>
  )
}
