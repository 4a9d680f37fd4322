import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { PHONE, text, tone } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'

interface MeanwhilePanelProps {
  /** What somebody else did, line by line. */
  lines: readonly { key: string; text: ReactNode }[]
  onTheirs: () => void
  onMine: () => void
}

const SHOWN = 6

/** Somebody else works at the same boxes: what they did, and the question what counts. Nothing of either is lost before it is answered. */
export function MeanwhilePanel({ lines, onTheirs, onMine }: MeanwhilePanelProps) {
  if (lines.length === 0) return null
  return (
    <Panel role="alert">
      <Users size={18} strokeWidth={1.75} aria-hidden />
      <div>
        <strong>{t('Somebody else has changed the same meanwhile')}</strong>
        <ul>
          {lines.slice(0, SHOWN).map(({ key, text: words }) => (
            <li key={key}>{words}</li>
          ))}
          {lines.length > SHOWN && <li>{t('and {n} more', { n: lines.length - SHOWN })}</li>}
        </ul>
        <Choice>
          <ActionButton onClick={onTheirs}>{t('Take theirs')}</ActionButton>
          <ActionButton onClick={onMine}>{t('Keep mine')}</ActionButton>
        </Choice>
      </div>
    </Panel>
  )
}

const Panel = styled('div')({
  display: 'flex',
  gap: 10,
  padding: 12,
  borderRadius: 8,
  border: `1px solid ${tone('warning', 'line')}`,
  background: tone('warning', 'soft'),
  color: tone('warning', 'text'),
  ...text('body'),
  '& > svg': { flex: 'none', marginTop: 1 },
  '& > div': { display: 'grid', gap: 8, minWidth: 0, flex: 1 },
  '& ul': { margin: 0, paddingLeft: 18, ...text('dense') },
  [PHONE]: { margin: '0 8px' },
})
const Choice = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })
