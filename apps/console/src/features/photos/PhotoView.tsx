import type { Photo } from '@cubeward/contract/admin/photos.ts'
import Dialog from '@mui/material/Dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { t } from '../../locales/i18n.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { fileNameOf } from './reads.ts'

interface PhotoViewProps {
  photos: readonly Photo[]
  /** Which one is shown. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** One photo as large as the window; arrow keys turn the page, Escape closes. */
export default function PhotoView({ photos, at, onMove, onClose }: PhotoViewProps) {
  const id = useId()
  const photo = photos[at]
  if (photo === undefined) return null
  const name = fileNameOf(photo.key)
  const move = (to: number) => onMove((to + photos.length) % photos.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: photos.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      slotProps={{ paper: { sx: wholeWindow } }}
    >
      <Frame>
        <Bar>
          <span id={id} aria-live="polite">
            {t('{name} · {n} of {total}', { name, n: at + 1, total: photos.length })}
          </span>
          <IconAction icon={ChevronLeft} label={t('Previous photo')} onClick={() => move(at - 1)} />
          <IconAction icon={ChevronRight} label={t('Next photo')} onClick={() => move(at + 1)} />
          <IconAction icon={X} label={t('Close')} onClick={onClose} />
        </Bar>
        <Stage>
          <img src={photo.signedUrl} alt={name} />
        </Stage>
      </Frame>
    </Dialog>
  )
}

// on a phone, too, where other dialogs keep a margin
const wholeWindow = {
  '&&': { margin: 0, width: '100%', maxWidth: 'none', height: '100%', maxHeight: 'none', borderRadius: 0, border: 0 },
}
const Frame = styled('div')({ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', height: '100%' })
const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '6px 8px 6px 16px',
  borderBottom: `1px solid ${look('line')}`,
  ...text('body'),
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
const Stage = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minHeight: 0,
  padding: 16,
  background: look('sunken'),
  '& img': { maxWidth: '100%', maxHeight: '100%', minHeight: 0, objectFit: 'contain' },
})
