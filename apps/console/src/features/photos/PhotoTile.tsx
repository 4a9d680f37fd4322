import type { Photo } from '@cubeward/contract/admin/photos.ts'
import ButtonBase from '@mui/material/ButtonBase'
import { Tag, Trash2 } from 'lucide-react'
import { t } from '../../locales/i18n.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { focusRing, look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { fileNameOf } from './reads.ts'

interface PhotoTileProps {
  photo: Photo
  disabledReason: string | undefined
  onOpen: () => void
  onTag: () => void
  onDelete: () => void
}

/** A photo in the grid. */
export function PhotoTile({ photo, disabledReason, onOpen, onTag, onDelete }: PhotoTileProps) {
  const name = fileNameOf(photo.key)
  return (
    <Tile>
      <Picture onClick={onOpen} aria-label={t('Show {name}', { name })}>
        <img src={photo.thumbnailUrl} alt={name} loading="lazy" decoding="async" />
      </Picture>
      <Line>
        <span title={name}>{name}</span>
        <IconAction
          small
          icon={Tag}
          label={t('Tags of {name}', { name })}
          disabledReason={disabledReason}
          onClick={onTag}
        />
        <IconAction
          small
          icon={Trash2}
          label={t('Delete {name}', { name })}
          disabledReason={disabledReason}
          onClick={onDelete}
        />
      </Line>
      {photo.tags.length > 0 && (
        <Tags>
          {photo.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </Tags>
      )}
    </Tile>
  )
}

const Tile = styled('li')({
  minWidth: 0,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  overflow: 'hidden',
})
const Picture = styled(ButtonBase)({
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  background: look('sunken'),
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
})
const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  padding: '4px 4px 4px 12px',
  ...text('dense'),
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [PHONE]: { flexWrap: 'wrap', padding: 4, '& > span': { flexBasis: '100%' } },
})
const Tags = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: 0,
  padding: '0 12px 12px',
  listStyle: 'none',
  '& li': {
    maxWidth: '100%',
    padding: '1px 7px',
    borderRadius: 4,
    background: look('accentSoft'),
    color: look('accentText'),
    ...text('chip'),
    overflowWrap: 'anywhere',
  },
  [PHONE]: { padding: '0 4px 8px' },
})
