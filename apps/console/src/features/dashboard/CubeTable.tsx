import { look, PHONE, spokenOnly, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

/** A row a cube: its name, what is drawn of it, and the figure. What is drawn has words for speech in the same cell. */
export const CubeTable = styled('table')({
  position: 'relative',
  width: '100%',
  tableLayout: 'fixed',
  borderSpacing: 0,
  ...text('dense'),
  '& caption, & thead tr': spokenOnly,
  '& tbody th': {
    width: '42%',
    padding: '4px 12px 4px 0',
    textAlign: 'start',
    fontWeight: 400,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [PHONE]: { width: '46%' },
  },
  '& tbody td': { padding: '4px 0', position: 'relative' },
  '& tbody td:last-of-type': {
    width: 84,
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: look('textSecondary'),
  },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
})
export const NoRows = styled('p')({ margin: 0, ...text('dense'), color: look('textSecondary') })
