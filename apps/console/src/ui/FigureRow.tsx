import type { ReactNode } from 'react'
import { Card } from './SectionCard.tsx'
import { cssVars, look, NOT_PHONE, PHONE, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { line, px } from './theme/tokens.ts'

export interface Figure {
  key: string
  label: string
  /** Already formatted. */
  value: string
  detail?: ReactNode
  /** What the detail says needs somebody. */
  tone?: 'warning' | 'error' | undefined
}

/** A few numbers side by side, each with its name and a line about it; below each other in twos on a phone. */
export function FigureRow({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <Row aria-label={label} style={cssVars({ '--figures': String(figures.length) })}>
      <dl>
        {figures.map(({ key, label: name, value, detail, tone: how }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {detail !== undefined && <dd data-tone={how}>{detail}</dd>}
          </div>
        ))}
      </dl>
    </Row>
  )
}

const Row = styled(Card)({
  overflow: 'hidden',
  '& dl': { display: 'grid', gridTemplateColumns: 'repeat(var(--figures), 1fr)', margin: '0 0 0 -1px' },
  '@media (max-width: 1199.95px)': { '& dl': { gridTemplateColumns: 'repeat(4, 1fr)' } },
  '& dl > div': { padding: '12px 16px', borderLeft: `1px solid ${look('line')}`, minWidth: 0 },
  '& dt, & dd': { margin: 0, ...text('caption'), color: look('textSecondary') },
  '& dt + dd': { fontSize: px(26), lineHeight: line(32), fontWeight: 550, color: look('text') },
  '& dd[data-tone]': { display: 'flex', alignItems: 'center', gap: 4, fontWeight: 550 },
  '& dd[data-tone=warning]': { color: tone('warning', 'text') },
  '& dd[data-tone=error]': { color: tone('error', 'text') },
  [NOT_PHONE]: { '& dt': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } },
  [PHONE]: { '& dl': { gridTemplateColumns: '1fr 1fr' }, '& dl > div': { padding: '10px 16px' } },
})
