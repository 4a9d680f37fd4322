import { CopyButton } from './CopyButton.tsx'
import { look, mono } from './theme/css.ts'
import { styled } from './theme/styled.ts'

/** A text that is made once, to be read and copied. */
export const CopyLine = ({ value, label }: { value: string; label: string }) => (
  <Line>
    <code>{value}</code>
    <CopyButton value={value} label={label} />
  </Line>
)

const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 12px',
  borderRadius: 6,
  border: `1px solid ${look('line')}`,
  background: look('sunken'),
  '& code': { ...mono, flex: 1, overflowWrap: 'anywhere', userSelect: 'all' },
})
