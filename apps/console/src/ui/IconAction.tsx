import type { LucideIcon } from 'lucide-react'
import { Tip } from './Tip.tsx'
import { look, PHONE, signButton } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { radius, size } from './theme/tokens.ts'

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
      <Button
        type="button"
        data-small={small || undefined}
        aria-label={label}
        aria-disabled={disabledReason !== undefined || undefined}
        aria-pressed={pressed}
        onClick={() => disabledReason === undefined && onClick?.()}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Button>
    </Tip>
  )
}

const Button = styled('button')({
  ...signButton,
  width: size.control,
  height: size.control,
  borderRadius: radius.control,
  color: look('textSecondary'),
  '&:hover': { background: look('hover'), color: look('text') },
  [PHONE]: { width: 44, height: 44 },
  '&[data-small]': { width: size.controlSmall, height: size.controlSmall },
  '&[aria-disabled]': { opacity: 0.5, cursor: 'not-allowed' },
})
