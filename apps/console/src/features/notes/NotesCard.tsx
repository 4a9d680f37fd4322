import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { plainText } from '../../ui/plain-text.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

const SHOWN = 5

/** The newest notes of a cube. */
export function NotesCard({ operator, cube, more }: { operator: string; cube: CubeOverview; more: ReactNode }) {
  const { notes } = cube
  const shown = useMemo(() => notes.slice(0, SHOWN).map((it) => ({ ...it, words: plainText(it.note) })), [notes])
  const others = notes.length - SHOWN
  return (
    <SectionCard title={t('Notes')} count={formatNumber(notes.length)} action={more} rows>
      {notes.length === 0 && <Nothing>{t('Nobody has written a note yet.')}</Nothing>}
      {shown.map(({ id, words, done, created, createdBy }) => (
        <Row key={id} data-note data-done={done || undefined}>
          <p>{words}</p>
          <small>
            {done && <Check size={13} strokeWidth={2} aria-label={t('Done')} />}
            <span>{createdBy.name ?? createdBy.email}</span>
            <TimeText at={created} />
          </small>
        </Row>
      ))}
      {others > 0 && (
        <More>
          <Link to="/$operator/cubes/$cubeId/notes" params={{ operator, cubeId: cube.id }}>
            {t('+ {n} more', { n: formatNumber(others) })}
          </Link>
        </More>
      )}
    </SectionCard>
  )
}

const Nothing = styled('p')({ padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
const Row = styled('div')({
  padding: '8px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& p': {
    margin: 0,
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '&[data-done] p': { color: look('textSecondary') },
  '& small': { display: 'flex', alignItems: 'center', gap: 6, ...text('caption'), color: look('textSecondary') },
  '& small > span + time::before': { content: '"·"', marginRight: 6 },
})
const More = styled('div')({
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& a': { display: 'block', padding: '10px 16px', color: look('accentText'), textDecoration: 'none' },
})
