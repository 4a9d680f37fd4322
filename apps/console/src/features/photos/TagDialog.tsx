import { type Photo, photos } from '@cubeward/contract/admin/photos.ts'
import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { LabelLine } from '../../ui/TextField.tsx'
import { fileNameOf, photoTags } from './reads.ts'

/** spec §9 */
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
  const id = useId()
  const tell = useSnackbar()
  const { data: offered = [] } = useQuery(photoTags(operator))
  const [tags, setTags] = useState<readonly string[]>(photo.tags)
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const fileName = fileNameOf(photo.key)
  const tidy = (all: readonly string[]) => [...new Set(all.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
  const save = async () => {
    // what stands in the field was meant, too
    const wanted = tidy([...tags, typed])
    setPending(true)
    setFailure(undefined)
    try {
      if (wanted.length === 0) {
        await call(photos.removeTags, { params: { operator, cubeId, photoName: fileName } })
        tell({ tone: 'success', text: t('Delete Photo-Tags successful'), duration: NOTE_MS })
      } else {
        await call(photos.setTags, { params: { operator, cubeId }, body: { fileName, tags: wanted } })
        tell({ tone: 'success', text: t('Put Photo-Tags successful'), duration: NOTE_MS })
      }
      await onSaved()
      onClose()
    } catch (error) {
      setFailure(error as Error)
      setPending(false)
    }
  }
  const tooLong = [...tags, typed].some((tag) => tag.trim().length > 50)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('Tags of {name}', { name: fileName })}
      submitLabel={t('Save')}
      onSubmit={() => void save()}
      pending={pending}
      disabledReason={tooLong ? t('A tag has at most 50 characters.') : undefined}
      error={failure && errorPanel(t('The tags could not be saved'), failure)}
    >
      <div>
        <LabelLine>
          <label htmlFor={id}>{t('Tags')}</label>
        </LabelLine>
        <Autocomplete
          id={id}
          multiple
          freeSolo
          options={offered}
          value={[...tags]}
          onChange={(_, next) => setTags(tidy(next))}
          inputValue={typed}
          onInputChange={(_, value) => setTyped(value)}
          renderInput={(props) => <MuiTextField {...props} size="small" placeholder={t('Add a tag')} />}
        />
      </div>
    </FormDialog>
  )
}
