import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ElementType, ReactNode } from 'react'
import { look, PHONE, shadow, text, tone, transition } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { px, radius, size } from './theme/tokens.ts'

/** `main` is filled and stands once on a page; `danger` never follows the brand; `text` is quiet. */
export type ButtonKind = 'plain' | 'main' | 'danger' | 'dangerOutlined' | 'text'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  fullWidth?: boolean
  start?: ReactNode
  end?: ReactNode
  /** Looks as if it could not be used, but is reached by keyboard. */
  off?: boolean
  /** An anchor, or the link of a router; what it is given comes along. */
  as?: ElementType
  href?: string
  to?: string
}

/** How a button looks; what it does is said by `ActionButton`. */
export function Button({
  kind = 'plain',
  size = 'medium',
  fullWidth,
  start,
  end,
  off,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Root
      {...(rest.as === undefined && { type: 'button' as const })}
      {...rest}
      data-button={kind}
      data-size={size}
      data-wide={fullWidth || undefined}
      data-off={off || undefined}
    >
      {start && <Sign data-sign="start">{start}</Sign>}
      {children}
      {end && <Sign data-sign="end">{end}</Sign>}
    </Root>
  )
}

/** The sign of a button, in its own strength. */
export const buttonIcon = (Icon: LucideIcon, of: 'small' | 'medium' | 'large' = 'medium') => (
  <Icon size={of === 'large' ? 20 : 16} strokeWidth={1.75} aria-hidden />
)

const outlined = {
  border: `1px solid ${look('lineStrong')}`,
  background: look('surface'),
  boxShadow: shadow('control'),
}
const filled = (ground: string, over: string, color: string) => ({
  background: ground,
  color,
  '@media (hover: hover)': { '&:hover': { background: over } },
})

// by `:where`, so that what stands around a button may still size it
const Root = styled('button')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  margin: 0,
  minWidth: 0,
  height: size.control,
  padding: '0 12px',
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: 'inherit',
  fontFamily: 'inherit',
  ...text('button'),
  textDecoration: 'none',
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  transition: transition('background-color', 'border-color', 'color'),
  // forced colours take the ground of a filled button away
  '@media (forced-colors: active)': { border: '1px solid' },
  [PHONE]: { height: size.controlPhone, padding: '0 16px' },
  '&:where([data-size="small"])': { height: size.controlSmall, padding: '0 10px', [PHONE]: { height: 44 } },
  '&:where([data-size="large"])': { height: 48, padding: '0 20px', fontSize: px(16) },
  '&:where([data-wide])': { width: '100%' },
  '&:where([data-button="plain"])': {
    ...outlined,
    color: look('text'),
    '&:hover': { background: look('hover'), borderColor: look('fieldBorder'), boxShadow: 'none' },
  },
  '&:where([data-button="dangerOutlined"])': {
    ...outlined,
    color: look('danger'),
    '&:hover': { background: tone('error', 'soft'), borderColor: tone('error', 'line'), boxShadow: 'none' },
  },
  '&:where([data-button="text"])': {
    color: look('textSecondary'),
    '&:hover': { background: look('hover'), color: look('text') },
  },
  '&:where([data-button="main"])': filled(look('accent'), look('accentHover'), look('onAccent')),
  '&:where([data-button="danger"])': filled(look('danger'), look('dangerHover'), look('onDanger')),
  '&&:disabled, &&[data-off]': {
    border: `1px solid ${look('line')}`,
    background: look('sunken'),
    color: look('textTertiary'),
    boxShadow: 'none',
  },
  '&:disabled': { pointerEvents: 'none', cursor: 'default' },
  '&[data-off]': { cursor: 'not-allowed' },
})
const Sign = styled('span')({
  display: 'inherit',
  alignItems: 'center',
  '&:where([data-sign="start"])': { marginRight: 8 },
  '&:where([data-sign="end"])': { marginLeft: 8 },
  '&::before': { content: '"\\200b"', width: 0, overflow: 'hidden' },
})
