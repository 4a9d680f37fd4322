import { look, NOT_PHONE, PHONE, spokenOnly, text, tone } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { px } from '../ui/theme/tokens.ts'

// How the parts of `ListTable.tsx` look, from its frame to a row on a phone.

export const Scroll = styled('div')({
  position: 'relative',
  flex: '1 1 auto',
  minHeight: 0,
  overflow: 'auto',
  borderRadius: '8px 8px 0 0',
  [NOT_PHONE]: { containerType: 'inline-size' },
  [PHONE]: { overflow: 'visible', borderRadius: 0 },
})
/** Where a list is as narrow as on a tablet; on a phone there are no columns. */
const NARROW = '@container (max-width: 859.95px)'
const NOT_WIDER = '@container (max-width: 999.95px)'

export const Progress = styled('div')({
  position: 'absolute',
  top: 35,
  left: 0,
  right: 0,
  zIndex: 3,
  height: 2,
  overflow: 'hidden',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '40%',
    background: look('accent'),
    animation: 'cw-pass 1.4s ease-in-out infinite',
  },
  '@keyframes cw-pass': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
  [PHONE]: { top: 0 },
})

export const WaitingRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 48,
  height: 40,
  padding: '0 16px',
  borderBottom: `1px solid ${look('line')}`,
})

export const Table = styled('table')({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  ...text('table'),
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 36,
    padding: '0 12px',
    textAlign: 'left',
    background: look('surface'),
    borderBottom: `1px solid ${look('line')}`,
    ...text('label'),
    color: look('textSecondary'),
    whiteSpace: 'nowrap',
  },
  '& thead button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    height: 28,
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& thead button:hover, & th[aria-sort] button': { color: look('text') },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
  '& th[data-end]': { textAlign: 'right' },
  [PHONE]: { '& thead': spokenOnly },
  '&[data-tracks], &[data-tracks] > tbody': { display: 'block' },
  '&[data-tracks] > tbody > tr': {
    display: 'block',
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 40px',
    [PHONE]: { containIntrinsicBlockSize: 'auto 94px' },
  },
  [NOT_PHONE]: {
    '&[data-tracks]': {
      minWidth: 'var(--least)',
      [NOT_WIDER]: { minWidth: 'var(--least-wide)' },
      [NARROW]: { minWidth: 'var(--least-narrow)' },
    },
    '&[data-tracks] > thead': { display: 'block', position: 'sticky', top: 0, zIndex: 2 },
    '&[data-tracks] > thead > tr, &[data-tracks] > tbody > tr': {
      display: 'grid',
      gridTemplateColumns: 'var(--tracks)',
      [NOT_WIDER]: { gridTemplateColumns: 'var(--tracks-wide)' },
      [NARROW]: { gridTemplateColumns: 'var(--tracks-narrow)' },
    },
    '&[data-tracks] > thead > tr > th, &[data-tracks] > tbody > tr > td': {
      position: 'static',
      maxWidth: 'none',
      height: 'auto',
      minHeight: 40,
      alignContent: 'center',
    },
    '&[data-tracks] > thead > tr > th': { minHeight: 36 },
    [NOT_WIDER]: { '&& [data-room="wider"]': { display: 'none' } },
    [NARROW]: {
      '&& [data-room]': { display: 'none' },
      // the name has what the others leave
      '&&:not([data-tracks]) td': { maxWidth: 180, '&[data-strong]': { width: '100%', maxWidth: 0 } },
    },
  },
})

export const Row = styled('tr')({
  position: 'relative',
  '& td': {
    height: 40,
    padding: '0 12px',
    borderBottom: `1px solid ${look('line')}`,
    color: look('textSecondary'),
    whiteSpace: 'nowrap',
    maxWidth: 280,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& td[data-end]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& td[data-strong]': { color: look('text'), fontWeight: 500 },
  '&[data-link]:hover td': { background: look('hover') },
  '& td a': { color: 'inherit', textDecoration: 'none' },
  // the anchor in the first cell covers the row: middle click and "copy address" work anywhere on it
  '& td a::after': { content: '""', position: 'absolute', inset: 0 },
  '& td a:focus-visible': { outline: 'none' },
  '& td a:focus-visible::after': { outline: `2px solid ${look('accent')}`, outlineOffset: -2 },
  '& td button, & td time': { position: 'relative', zIndex: 1 },
  '&[data-alarm] td': { background: look('errRow') },
  '&[data-alarm]:hover td': { background: look('errRow') },
  // on the cell: a pseudo element of the row would become a cell of its own
  '&[data-alarm] td:first-of-type': { boxShadow: `inset 3px 0 ${tone('error', 'mark')}` },
  [PHONE]: { display: 'block' },
})

export const PhoneCell = styled('td')({
  '&&&': { display: 'block', height: 'auto', maxWidth: 'none', padding: '11px 16px' },
})

export const Lines = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px 12px',
  '& strong': {
    ...text('body'),
    fontSize: px(15),
    fontWeight: 500,
    color: look('text'),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& small': { ...text('dense'), overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > span': { justifySelf: 'end' },
})
