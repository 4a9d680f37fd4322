import { look, text, tone } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'

/** Rows under each other in one frame, each high enough for a glove. */
export const Rows = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${look('line')}`,
  borderRadius: 8,
  overflow: 'hidden',
  background: look('surface'),
  '& > li + li': { borderTop: `1px solid ${look('line')}` },
})
export const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 64,
  padding: '10px 16px',
  color: 'inherit',
  textDecoration: 'none',
  '& > svg': { flex: 'none' },
  '& > div': { flex: '1 1 auto', minWidth: 0, display: 'grid', gap: 2 },
  '& b': { fontSize: 16, fontWeight: 600 },
  '& small, & code': { fontSize: 14, color: look('textSecondary'), overflowWrap: 'anywhere' },
  '&[data-missing]': { background: tone('warning', 'soft') },
  '&[aria-disabled]': { cursor: 'not-allowed' },
  '&[aria-disabled] b': { color: look('textSecondary') },
})
export const SectionLine = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  ...text('body'),
  '& h3': { margin: 0, fontSize: 15, fontWeight: 600 },
  '& span': { color: look('textSecondary') },
})
