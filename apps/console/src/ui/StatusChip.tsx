import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Lamp } from './LiveLamp.tsx'
import type { StatusLook } from './status.ts'
import { cssVars, look, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import type { Tone } from './theme/tokens.ts'

interface StatusChipProps {
  /** Tone and icon together, from a map of `status.ts`; or give `tone` and `icon` alone. */
  look?: StatusLook
  tone?: Tone
  icon?: LucideIcon
  /** Grey word with a coloured icon: for good states in rows. Bad states stay filled. */
  quiet?: boolean
  children: ReactNode
}

/** A state: icon, word and colour together. Never colour alone. */
export function StatusChip({ look: status, tone: plainTone, icon, quiet, children }: StatusChipProps) {
  const name = status?.tone ?? plainTone ?? 'neutral'
  const Icon = status?.icon ?? icon
  const isQuiet = quiet && (status === undefined || status.good === true)
  return (
    <Root data-quiet={isQuiet || undefined} style={cssVars({ '--tone-mark': tone(name, 'mark') })} data-tone={name}>
      {Icon ? <Icon size={13} strokeWidth={2} aria-hidden /> : status?.good && <Lamp size={7} />}
      <span>{children}</span>
    </Root>
  )
}

const TONED = (name: Tone) => ({
  [`&[data-tone="${name}"]:not([data-quiet])`]: {
    color: tone(name, 'text'),
    background: tone(name, 'soft'),
    boxShadow: `inset 0 0 0 1px ${tone(name, 'line')}`,
  },
})

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: 22,
  maxWidth: '100%',
  padding: '0 7px 0 6px',
  borderRadius: 4,
  ...text('chip'),
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  '& svg': { flex: 'none' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  ...TONED('success'),
  ...TONED('warning'),
  ...TONED('error'),
  ...TONED('info'),
  ...TONED('neutral'),
  ...TONED('blocked'),
  ...TONED('occupied'),
  '&[data-quiet]': { padding: 0, color: look('textSecondary') },
  '&[data-quiet] svg': { color: 'var(--tone-mark)' },
})
