import { photoTypes } from '@cubeward/contract/admin/photos.ts'
import { formatKilobytes } from '@cubeward/domain/byte-size.ts'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import LinearProgress from '@mui/material/LinearProgress'
import { CircleAlert, CircleCheck, ImagePlus, Square, TriangleAlert, Upload as UploadIcon } from 'lucide-react'
import { useId, useRef } from 'react'
import { localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { look, PHONE, spokenOnly, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { isSelectable, type Upload, type UploadWork, useUploads } from './upload-work.ts'

/** Chooses files, shows which of them can be sent, and sends them; while they are sent it may be closed. */
export default function UploadDialog({ work }: { work: UploadWork }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { files: uploads, sending } = useUploads(work)
  const chosen = uploads.filter((it) => it.selected && isSelectable(it)).length
  return (
    <Dialog
      open
      onClose={() => work.hide()}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 640, maxWidth: '100%' } } }}
    >
      <Body>
        <h2 id={id}>{t('Upload photos')}</h2>
        <Choice>
          <input
            ref={input}
            type="file"
            multiple
            accept={photoTypes.join(',')}
            aria-label={t('Image files')}
            onChange={(event) => {
              work.add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <ActionButton icon={ImagePlus} disabled={sending} onClick={() => input.current?.click()}>
            {uploads.length === 0 ? t('Choose images') : t('Choose more images')}
          </ActionButton>
          <small>{t('JPEG, PNG, WebP or GIF, at most 20 MB each.')}</small>
        </Choice>
        {uploads.length > 0 && (
          <Files>
            {uploads.map((upload) => (
              <FileRow key={upload.key} upload={upload} onSelect={(on) => work.select(upload.key, on)} />
            ))}
          </Files>
        )}
        <Actions>
          <ActionButton onClick={() => work.hide()}>{sending ? t('Go on in the background') : t('Close')}</ActionButton>
          {sending ? (
            <ActionButton kind="dangerOutlined" icon={Square} onClick={() => work.stop()}>
              {t('Stop')}
            </ActionButton>
          ) : (
            <ActionButton
              kind="main"
              icon={UploadIcon}
              disabledReason={chosen === 0 ? t('Choose at least one image that can be uploaded.') : undefined}
              onClick={() => void work.send()}
            >
              {t('Upload')}
            </ActionButton>
          )}
        </Actions>
      </Body>
    </Dialog>
  )
}

function FileRow({ upload, onSelect }: { upload: Upload; onSelect: (on: boolean) => void }) {
  const { file, preview, existed, url, state, progress, reason, selected } = upload
  return (
    <li>
      <Checkbox
        checked={selected}
        disabled={!isSelectable(upload)}
        onChange={(_, on) => onSelect(on)}
        slotProps={{ input: { 'aria-label': t('Upload {name}', { name: file.name }) } }}
      />
      {/* what is no picture has an empty frame, not the browser's sign for a broken one */}
      <img src={preview} alt="" onError={({ currentTarget }) => currentTarget.removeAttribute('src')} />
      <Words>
        <span>{file.name}</span>
        <small>{formatKilobytes(file.size, localeTag())}</small>
        {existed && (
          <Remark data-tone="warning">
            <TriangleAlert size={14} strokeWidth={2} aria-hidden />
            {t('Photo already exists')}
          </Remark>
        )}
        {!existed && url === '' && (
          <Remark data-tone="error" role="alert">
            <CircleAlert size={14} strokeWidth={2} aria-hidden />
            <span>
              {t('No signed URL. Cannot upload.')}
              {reason !== undefined && <small>{reason}</small>}
            </span>
          </Remark>
        )}
        {state === 'failed' && (
          <Remark data-tone="error" role="alert">
            <CircleAlert size={14} strokeWidth={2} aria-hidden />
            {reason}
          </Remark>
        )}
        {state === 'stopped' && <small>{reason}</small>}
        {state === 'done' && (
          <Remark data-tone="success">
            <CircleCheck size={14} strokeWidth={2} aria-hidden />
            {t('Uploaded')}
          </Remark>
        )}
        {state === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={Math.round(progress * 100)}
            aria-label={t('Upload of {name}', { name: file.name })}
          />
        )}
      </Words>
    </li>
  )
}

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  padding: 24,
  ...text('body'),
  '& h2': text('dialogTitle'),
  [PHONE]: { padding: 16 },
})
const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& input': spokenOnly,
  '& small': { ...text('caption'), color: look('textSecondary') },
})
const Files = styled('ul')({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: '50vh',
  overflowY: 'auto',
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  '& li': { display: 'flex', alignItems: 'center', gap: 10, padding: '8px 12px 8px 4px' },
  '& li + li': { borderTop: `1px solid ${look('line')}` },
  '& img': { flex: 'none', width: 64, height: 48, objectFit: 'cover', borderRadius: 4, background: look('sunken') },
})
const Words = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 2,
  ...text('dense'),
  '& > span': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', ...text('caption'), color: look('textSecondary') },
})
const Remark = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  ...text('caption'),
  '& svg': { flex: 'none', marginTop: 2 },
  '&[data-tone="warning"]': { color: tone('warning', 'text') },
  '&[data-tone="error"]': { color: tone('error', 'text') },
  '&[data-tone="success"]': { color: tone('success', 'text') },
})
const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 })
