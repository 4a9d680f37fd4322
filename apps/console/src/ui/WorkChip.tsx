import { look, PHONE, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'

/** In the top bar: work that goes on while its page is left. */
export const WorkChip = styled('div')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  height: 32,
  marginRight: 8,
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  ...text('dense'),
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 7,
    padding: '0 10px',
    color: look('text'),
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: look('textSecondary'),
    cursor: 'pointer',
  },
  '&[data-tone="info"] svg': { color: tone('info', 'mark') },
  '&[data-tone="error"] a svg': { color: tone('error', 'mark') },
  '&[data-tone="success"] a svg': { color: tone('success', 'mark') },
  '@media (prefers-reduced-motion: no-preference)': {
    '@keyframes cubeward-turn': { to: { transform: 'rotate(1turn)' } },
    '&[data-running] a svg': { animation: 'cubeward-turn 1.2s linear infinite' },
  },
  [PHONE]: { height: 40, marginRight: 0, '& a': { padding: '0 8px' }, '& a > span': { display: 'none' } },
})
