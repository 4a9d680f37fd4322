import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatSize } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { look, mono, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { hexRows, kindOf } from './item-content.ts'
import type { StoredItem } from './scopes.ts'

/** What is no text: seen or heard, never run. */
export function ItemViewer({ item }: { item: StoredItem }) {
  const kind = kindOf(item.contentType)
  const [broken, setBroken] = useState(false)
  const url = useObjectUrl(item.blob, kind === 'pdf' ? 'application/pdf' : item.contentType)
  const shown = !broken && url !== undefined
  if (kind === 'image' && shown)
    return (
      <Stage>
        <img src={url} alt={item.key} onError={() => setBroken(true)} />
      </Stage>
    )
  if (kind === 'audio' && shown)
    return (
      <Stage>
        {/* biome-ignore lint/a11y/useMediaCaption: a stored sound comes without a text */}
        <audio controls src={url} aria-label={item.key} onError={() => setBroken(true)} />
      </Stage>
    )
  if (kind === 'pdf' && navigator.pdfViewerEnabled && url !== undefined) return <Pdf src={url} title={item.key} />
  return <Bytes item={item} />
}

/** The letters of an SVG are edited; how they look is shown as a picture, in which no script runs and nothing is loaded. */
export function SvgPicture({ name, source }: { name: string; source: string }) {
  return (
    <Stage>
      <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`} alt={name} />
    </Stage>
  )
}

/** An address of these bytes with this type and no other, for as long as they are shown. */
function useObjectUrl(blob: Blob, type: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob.slice(0, blob.size, type))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob, type])
  return url
}

const MOST_BYTES = 4_096

function Bytes({ item: { blob, etag } }: { item: StoredItem }) {
  const { data } = useQuery({
    queryKey: ['first-bytes', etag],
    queryFn: async () => hexRows(new Uint8Array(await blob.slice(0, MOST_BYTES).arrayBuffer())),
  })
  if (data === undefined) return <RowsSkeleton />
  if (blob.size === 0) return <Note>{t('The item is empty.')}</Note>
  return (
    <>
      {/* a region that scrolls is reached by the keyboard too */}
      <Hex tabIndex={0} role="region" aria-label={t('Bytes')}>
        {data.join('\n')}
      </Hex>
      <Note>
        {blob.size > MOST_BYTES
          ? t('The first {shown} of {size}. Download it to see all of it.', {
              shown: formatSize(MOST_BYTES),
              size: formatSize(blob.size),
            })
          : t('All bytes, sixteen in a row.')}
      </Note>
    </>
  )
}

const Stage = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minHeight: 200,
  padding: 16,
  background: look('sunken'),
  '& img': { maxWidth: '100%', maxHeight: 480, objectFit: 'contain' },
  '& audio': { width: '100%', maxWidth: 480 },
})
const Pdf = styled('iframe')({ display: 'block', width: '100%', height: '70vh', border: 0 })
const Hex = styled('pre')({
  margin: 0,
  padding: '12px 16px',
  maxHeight: 480,
  overflow: 'auto',
  ...mono,
  background: look('sunken'),
  outlineOffset: -2,
})
const Note = styled('p')({
  margin: 0,
  padding: '8px 16px',
  ...text('dense'),
  color: look('textSecondary'),
  borderTop: `1px solid ${look('line')}`,
})
