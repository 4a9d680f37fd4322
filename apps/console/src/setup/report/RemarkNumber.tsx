import { styled } from '../../ui/theme/styled.ts'

/** The number of a remark: black, wherever it stands, also where a printer leaves grounds out. */
export const RemarkNumber = styled('i')({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 15,
  height: 14,
  padding: '0 3px',
  border: '1px solid #161a19',
  borderRadius: 3,
  fontSize: 10,
  fontStyle: 'normal',
  fontWeight: 700,
  lineHeight: 1,
  color: '#fff',
  background: '#161a19',
  printColorAdjust: 'exact',
  WebkitPrintColorAdjust: 'exact',
})
