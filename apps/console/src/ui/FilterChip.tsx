import ButtonBase from '@mui/material/ButtonBase'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { look, PHONE, shadow, text, transition } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { fonts, px } from './theme/tokens.ts'

interface FilterChipProps {
  icon?: LucideIcon | undefined
  on: boolean
  onToggle: (on: boolean) => void
  /** How many rows the filter leaves, already formatted. */
  count?: ReactNode
  children: ReactNode
}

/** A filter above a list that is on or off. */
export function FilterChip({ icon: Icon, on, onToggle, count, children }: FilterChipProps) {
  const Mark = on ? Check : Icon
  return (
    <Root aria-pressed={on} onClick={() => onToggle(!on)}>
      {Mark && <Mark size={16} strokeWidth={1.75} aria-hidden />}
      <span>{children}</span>
      {count !== undefined && <Count>{count}</Count>}
    </Root>
  )
}

const Root = styled(ButtonBase)({
  flex: 'none',
  gap: 8,
  height: 34,
  padding: '0 12px',
  borderRadius: 6,
  border: `1px solid ${look('lineStrong')}`,
  background: look('surface'),
  boxShadow: shadow('control'),
  color: look('textSecondary'),
  ...text('button'),
  fontFamily: fonts.sans,
  whiteSpace: 'nowrap',
  transition: transition('background-color', 'border-color'),
  '&:hover': { background: look('hover') },
  '&[aria-pressed="true"]': { background: look('accentSoft'), borderColor: look('accent'), color: look('accentText') },
  [PHONE]: { height: 44 },
})

const Count = styled('span')({ fontSize: px(12.5), fontWeight: 450 })
