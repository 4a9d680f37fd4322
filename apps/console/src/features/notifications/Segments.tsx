import ButtonBase from '@mui/material/ButtonBase'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { fonts } from '../../ui/theme/tokens.ts'

interface SegmentsProps<T extends string> {
  label: string
  options: readonly { key: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few views of the same thing. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  return (
    <Group role="group" aria-label={label}>
      {options.map((it) => (
        <Segment key={it.key} aria-pressed={it.key === value} onClick={() => onChange(it.key)}>
          {it.label}
        </Segment>
      ))}
    </Group>
  )
}

const Group = styled('div')({
  display: 'inline-flex',
  marginRight: 8,
  borderRadius: 6,
  border: `1px solid ${look('lineStrong')}`,
  overflow: 'hidden',
  [PHONE]: { margin: '6px 8px 6px 0' },
})
const Segment = styled(ButtonBase)({
  minHeight: 30,
  padding: '0 12px',
  ...text('button'),
  fontFamily: fonts.sans,
  color: look('textSecondary'),
  '& + &': { borderLeft: `1px solid ${look('lineStrong')}` },
  '&:hover': { background: look('hover') },
  '&:focus-visible': { outline: `2px solid ${look('accent')}`, outlineOffset: -2 },
  '&[aria-pressed="true"]': { background: look('accentSoft'), color: look('accentText') },
  [PHONE]: { minHeight: 44 },
})
