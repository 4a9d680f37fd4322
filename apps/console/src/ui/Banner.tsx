import { CircleAlert, CircleCheck, Info, type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cssVars, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'

type BannerTone = 'success' | 'warning' | 'error' | 'info'

interface BannerProps {
  tone: BannerTone
  icon?: LucideIcon
  /** A quieter sentence after the main word. */
  detail?: ReactNode
  /** The same in few words, for a place that has no room for it. */
  brief?: ReactNode
  action?: { label: string; onClick: () => void }
  children: ReactNode
}

const ICONS: Record<BannerTone, LucideIcon> = {
  success: CircleCheck,
  warning: RefreshCw,
  error: CircleAlert,
  info: Info,
}

/** A line about all of a page: "Reconnecting...", the end of the session. */
export function Banner({ tone: name, icon, detail, brief, action, children }: BannerProps) {
  const Icon = icon ?? ICONS[name]
  return (
    <Root
      role="status"
      style={cssVars({
        '--banner-text': tone(name, 'text'),
        '--banner-soft': tone(name, 'soft'),
        '--banner-line': tone(name, 'line'),
      })}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <strong>{children}</strong>
      {detail && <span>{detail}</span>}
      {brief && <small aria-hidden>{brief}</small>}
      {action && (
        <button type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </Root>
  )
}

const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 40,
  padding: '6px 16px',
  borderRadius: 8,
  border: '1px solid var(--banner-line)',
  background: 'var(--banner-soft)',
  color: 'var(--banner-text)',
  ...text('table'),
  // a key or a code that was typed has no place to break at
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none' },
  '& strong': { fontWeight: 550, minWidth: 0 },
  '& small': { display: 'none' },
  '& button': {
    marginLeft: 'auto',
    flex: 'none',
    minHeight: 24,
    padding: '0 4px',
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
  },
  // where it is narrow the quieter sentence has a line of its own
  '@media (max-width: 899.95px)': {
    flexWrap: 'wrap',
    gap: '2px 10px',
    padding: '5px 10px',
    // beside the icon, however long they are; only a button that finds no room goes below them
    '& > strong': { flex: '1 1 12em' },
    '& > span': { order: 1, flexBasis: '100%' },
  },
})
