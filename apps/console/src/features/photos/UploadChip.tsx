import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleStop, LoaderCircle, Square, X } from 'lucide-react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { WorkChip } from '../../ui/WorkChip.tsx'
import { type Upload, uploadWork, useUploads } from './upload-work.ts'

/** Share of the bytes of these files that are there. */
const shareOf = (files: readonly Upload[]): number => {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return bytes === 0 ? 0 : files.reduce((sum, { file, progress }) => sum + file.size * progress, 0) / bytes
}

/** How far the upload of photos is, while its dialog is closed; leads back to it, and stops it. */
export default function UploadChip({ operator, cubeId }: { operator: string; cubeId: string }) {
  const work = uploadWork(operator, cubeId)
  const { files, batch, sending, shown } = useUploads(work)
  const sent = files.filter(({ key }) => batch.includes(key))
  if (shown || sent.length === 0) return null
  const done = sent.filter(({ state }) => state === 'done').length
  const all = done === sent.length
  const failed = sent.some(({ state }) => state === 'failed')
  const Icon = sending ? LoaderCircle : all ? CircleCheck : failed ? CircleAlert : CircleStop
  const count = t('{done} of {total}', { done: formatNumber(done), total: formatNumber(sent.length) })
  // the last percent is the server's look at the photo
  const progress = sending ? `${formatNumber(Math.min(99, Math.floor(shareOf(sent) * 100)))} %` : count
  return (
    <WorkChip
      data-running={sending || undefined}
      data-tone={sending ? 'info' : all ? 'success' : failed ? 'error' : undefined}
    >
      <Link
        to="/$operator/cubes/$cubeId/photos"
        params={{ operator, cubeId }}
        onClick={() => work.show()}
        aria-label={t('Upload of photos of {cube}: {progress}', { cube: cubeId, progress })}
      >
        <Icon size={15} strokeWidth={2} aria-hidden />
        <span>{sending ? t('Uploading photos') : all ? t('Photos uploaded') : t('Not all photos uploaded')}</span>
        <b>{progress}</b>
      </Link>
      {sending ? (
        <button type="button" aria-label={t('Stop the upload')} onClick={() => work.stop()}>
          <Square size={13} strokeWidth={2} aria-hidden />
        </button>
      ) : (
        <button type="button" aria-label={t('Hide')} onClick={() => work.clear()}>
          <X size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
    </WorkChip>
  )
}
