import type { CSSObject } from '@mui/material/styles'
import { look, mono, text } from '../../ui/theme/css.ts'
import { px } from '../../ui/theme/tokens.ts'

/** What is in a note, read or written. */
export const noteStyle: CSSObject = {
  ...text('body'),
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p': { margin: '0 0 8px' },
  '& h1, & h2, & h3': { ...text('cardTitle'), margin: '12px 0 4px' },
  '& h1': { fontSize: px(18) },
  '& ul, & ol': { margin: '0 0 8px', paddingLeft: 22 },
  '& li p': { margin: 0 },
  '& blockquote': { margin: '0 0 8px', padding: '2px 12px', borderLeft: `3px solid ${look('lineStrong')}` },
  '& code, & pre': { ...mono, background: look('sunken'), borderRadius: 4 },
  '& code': { padding: '1px 4px' },
  '& pre': { margin: '0 0 8px', padding: 12, overflowX: 'auto', whiteSpace: 'pre-wrap' },
  '& pre code': { padding: 0 },
  '& hr': { border: 0, borderTop: `1px solid ${look('line')}`, margin: '12px 0' },
  '& a': { color: look('accentText') },
}
