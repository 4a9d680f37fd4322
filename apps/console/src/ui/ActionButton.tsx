import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonKind, buttonIcon } from './Button.tsx'
import { Tip } from './Tip.tsx'
import { styled } from './theme/styled.ts'

interface ActionButtonProps {
  icon?: LucideIcon
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  type?: 'button' | 'submit'
  onClick?: () => void
  /** Under way: spinner instead of the icon, and no second click. */
  pending?: boolean
  disabled?: boolean
  /** Why it cannot be used, as tooltip: the button looks disabled but stays reachable by keyboard. */
  disabledReason?: string | undefined
  fullWidth?: boolean
  autoFocus?: boolean
  /** Keys that do the same, as `aria-keyshortcuts` has them. */
  shortcut?: string
  children: ReactNode
}

/** A button with a word. */
export function ActionButton(props: ActionButtonProps) {
  const { icon: Icon, kind = 'plain', size = 'medium', type = 'button', onClick, pending, disabledReason } = props
  const inert = pending === true || disabledReason !== undefined
  return (
    <Tip title={disabledReason} describeChild>
      <Button
        kind={kind}
        size={size}
        type={inert ? 'button' : type}
        disabled={props.disabled ?? false}
        fullWidth={props.fullWidth ?? false}
        autoFocus={props.autoFocus ?? false}
        aria-disabled={inert || undefined}
        aria-busy={pending || undefined}
        aria-keyshortcuts={props.shortcut}
        off={disabledReason !== undefined}
        onClick={() => !inert && onClick?.()}
        start={pending ? <Spinner size={size === 'large' ? 20 : 16} aria-hidden /> : Icon && buttonIcon(Icon, size)}
      >
        {props.children}
      </Button>
    </Tip>
  )
}

export const Spinner = styled(LoaderCircle)({
  flex: 'none',
  animation: 'cw-turn 0.9s linear infinite',
  '@keyframes cw-turn': { to: { rotate: '1turn' } },
})
