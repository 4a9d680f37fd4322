import Button, { type ButtonProps } from '@mui/material/Button'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tip } from './Tip.tsx'
import { styled } from './theme/styled.ts'

interface ActionButtonProps {
  icon?: LucideIcon
  /** `main` is filled and stands once on a page; `danger` never follows the brand; `text` is quiet. */
  kind?: 'plain' | 'main' | 'danger' | 'dangerOutlined' | 'text'
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

const KINDS = {
  plain: { variant: 'outlined', color: 'inherit' },
  main: { variant: 'contained', color: 'primary' },
  danger: { variant: 'contained', color: 'danger' },
  dangerOutlined: { variant: 'outlined', color: 'danger' },
  text: { variant: 'text', color: 'inherit' },
} as const satisfies Record<string, Pick<ButtonProps, 'variant' | 'color'>>

/** A button with a word. */
export function ActionButton(props: ActionButtonProps) {
  const { icon: Icon, kind = 'plain', size = 'medium', type = 'button', onClick, pending, disabledReason } = props
  const icon = size === 'large' ? 20 : 16
  const inert = pending === true || disabledReason !== undefined
  return (
    <Tip title={disabledReason} describeChild>
      <Button
        {...KINDS[kind]}
        size={size}
        type={inert ? 'button' : type}
        disabled={props.disabled ?? false}
        fullWidth={props.fullWidth ?? false}
        autoFocus={props.autoFocus ?? false}
        aria-disabled={inert || undefined}
        aria-busy={pending || undefined}
        aria-keyshortcuts={props.shortcut}
        className={disabledReason === undefined ? '' : 'Mui-disabled'}
        onClick={() => !inert && onClick?.()}
        startIcon={
          pending ? <Spinner size={icon} aria-hidden /> : Icon && <Icon size={icon} strokeWidth={1.75} aria-hidden />
        }
        sx={
          disabledReason === undefined
            ? undefined
            : { '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'not-allowed' } }
        }
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
