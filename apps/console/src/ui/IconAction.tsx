import IconButton from '@mui/material/IconButton'
import type { LucideIcon } from 'lucide-react'
import { Tip } from './Tip.tsx'

interface IconActionProps {
  icon: LucideIcon
  /** Tooltip and spoken name. */
  label: string
  onClick?: () => void
  /** Why it cannot be used; shown instead of the label and keeps the button reachable by keyboard. */
  disabledReason?: string | undefined
  small?: boolean
  pressed?: boolean
}

/** A button that is only an icon: allowed for the few signs everyone knows, always with a tooltip. */
export function IconAction({ icon: Icon, label, onClick, disabledReason, small, pressed }: IconActionProps) {
  return (
    <Tip title={disabledReason ?? label} describeChild={disabledReason !== undefined}>
      <IconButton
        size={small ? 'small' : 'medium'}
        aria-label={label}
        aria-disabled={disabledReason !== undefined || undefined}
        aria-pressed={pressed}
        sx={disabledReason ? { opacity: 0.5, cursor: 'not-allowed' } : undefined}
        onClick={() => disabledReason === undefined && onClick?.()}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Tip>
  )
}
