import { look } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { fonts } from './theme/tokens.ts'

/** A key of the keyboard. */
export const KeyCap = styled('kbd')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: 3,
  border: `1px solid ${look('lineStrong')}`,
  borderBottomWidth: 2,
  background: look('keyCap'),
  color: look('textSecondary'),
  fontFamily: fonts.mono,
  fontSize: 11,
  lineHeight: '14px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
})
