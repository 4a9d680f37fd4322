import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, Siren } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import type { LiveState } from '../../live/live-state.ts'
import { useLiveState } from '../../live/use-live-state.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { LazyOnce } from '../../ui/LazyOnce.tsx'
import { LiveLamp } from '../../ui/LiveLamp.tsx'
import { prefetchImport } from '../../ui/retry-import.ts'
import { Tip } from '../../ui/Tip.tsx'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { px, type Tone } from '../../ui/theme/tokens.ts'
import { BrandLogo, type LogoBrand } from './BrandLogo.tsx'
import { type NavEntry, navGroups, platformGroups } from './nav-entries.ts'

const Drawer = lazy(prefetchImport(() => import('../../ui/LeftDrawer.tsx')))

interface SideNavProps {
  operator: string | undefined
  root: boolean
  allowed: (entry: NavEntry) => boolean
  /** Cases that nobody has yet. */
  alerts: number
  /** Logos of the operator that is open, instead of our own. */
  brand?: LogoBrand | undefined
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

/** The way to every page of the operator. */
export function SideNav(props: SideNavProps) {
  const { collapsed, onCollapse } = props
  return (
    <Aside data-collapsed={collapsed || undefined}>
      <Brand>
        <BrandLogo brand={props.brand} collapsed={collapsed} />
      </Brand>
      <Entries {...props} />
      <Foot>
        {!collapsed && <Lamp />}
        <IconAction
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          label={collapsed ? t('Expand navigation') : t('Collapse navigation')}
          onClick={() => onCollapse(!collapsed)}
        />
      </Foot>
    </Aside>
  )
}

interface NavDrawerProps extends Omit<SideNavProps, 'collapsed' | 'onCollapse'> {
  open: boolean
  onClose: () => void
}

/** The same on a phone. */
export function NavDrawer({ open, onClose, ...props }: NavDrawerProps) {
  return (
    <LazyOnce when={open}>
      <Drawer open={open} onClose={onClose} label={t('Navigation')}>
        <Brand>
          <BrandLogo brand={props.brand} collapsed={false} />
        </Brand>
        {/* biome-ignore lint/a11y: a click on an entry closes the drawer; the entries themselves take keys and focus */}
        <div onClick={onClose}>
          <Entries {...props} collapsed={false} />
        </div>
        <Foot>
          <Lamp />
        </Foot>
      </Drawer>
    </LazyOnce>
  )
}

function Entries({ operator, root, allowed, alerts, collapsed }: Omit<SideNavProps, 'onCollapse'>) {
  return (
    <Nav aria-label={t('Main navigation')}>
      {(operator === undefined ? platformGroups(root) : navGroups()).map((group) => {
        const entries = group.filter(allowed)
        return (
          entries.length > 0 && (
            <ul key={group[0]?.key}>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <Entry entry={entry} operator={operator} collapsed={collapsed} />
                  {operator !== undefined && entry.key === 'attention' && alerts > 0 && (
                    <Alerts operator={operator} count={alerts} collapsed={collapsed} />
                  )}
                </li>
              ))}
            </ul>
          )
        )
      })}
    </Nav>
  )
}

interface EntryProps {
  entry: NavEntry
  operator: string | undefined
  collapsed: boolean
}

/** How many cases nobody has yet, and the way to them. */
function Alerts({ operator, count, collapsed }: { operator: string; count: number; collapsed: boolean }) {
  return (
    <Alarm
      as={Link}
      {...({ to: '/$operator/attention', params: { operator }, search: { free: 'true' } } as object)}
      data-dot={collapsed || undefined}
    >
      {!collapsed && <Siren size={14} strokeWidth={2} aria-hidden />}
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="visually-hidden">
        {t('{n, plural, one {# case that nobody has} other {# cases that nobody has}}', { n: count })}
      </span>
    </Alarm>
  )
}

function Entry({ entry: { icon: Icon, label, to }, operator, collapsed }: EntryProps) {
  const content: ReactNode = (
    <>
      <Icon size={17} strokeWidth={1.75} aria-hidden />
      {collapsed ? <span className="visually-hidden">{label}</span> : <span>{label}</span>}
    </>
  )
  const link = (
    <Item
      as={Link}
      {...({ to, params: { operator }, activeOptions: { exact: to === '/$operator', includeSearch: false } } as object)}
    >
      {content}
    </Item>
  )
  return collapsed ? (
    <Tip title={label} placement="right">
      {link}
    </Tip>
  ) : (
    link
  )
}

const LAMPS: Record<LiveState, Tone> = {
  live: 'success',
  connecting: 'neutral',
  reconnecting: 'warning',
  offline: 'error',
  ended: 'error',
}

function Lamp() {
  const { state } = useLiveState()
  return <LiveLamp tone={LAMPS[state]}>{liveWord(state)}</LiveLamp>
}

function liveWord(state: LiveState): string {
  switch (state) {
    case 'live':
      return t('Live')
    case 'connecting':
      return t('Connecting...')
    case 'reconnecting':
      return t('Reconnecting...')
    case 'offline':
    case 'ended':
      return t('Offline')
  }
}

const Aside = styled('aside')({
  flex: 'none',
  width: 224,
  height: '100dvh',
  position: 'sticky',
  top: 0,
  display: 'flex',
  flexDirection: 'column',
  borderRight: `1px solid ${look('line')}`,
  background: look('canvas'),
  '&[data-collapsed]': { width: 56 },
  [PHONE]: { display: 'none' },
})
const Brand = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 56,
  padding: '0 16px',
  fontSize: px(15),
  fontWeight: 600,
})
const Nav = styled('nav')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  '& ul': { margin: 0, padding: '0 8px', listStyle: 'none', display: 'grid', gap: 1 },
  '& li': { position: 'relative' },
  '& ul + ul': { marginTop: 9, paddingTop: 9, position: 'relative' },
  '& ul + ul::before': {
    content: '""',
    position: 'absolute',
    inset: '0 16px auto',
    height: 1,
    background: look('line'),
  },
})
const Item = styled('a')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: 34,
  padding: '0 8px',
  borderRadius: 6,
  border: '1px solid transparent',
  ...text('body'),
  fontWeight: 450,
  color: look('textSecondary'),
  textDecoration: 'none',
  '& svg': { flex: 'none' },
  '&:hover': { background: look('hover'), color: look('text') },
  '&[aria-disabled]': { cursor: 'default', color: look('textTertiary'), background: 'none' },
  '&[aria-current="page"]': {
    background: look('surface'),
    borderColor: look('line'),
    color: look('text'),
    fontWeight: 550,
  },
  '&[aria-current="page"] > svg': { color: look('accent') },
  '&[aria-current="page"]::before': {
    content: '""',
    position: 'absolute',
    inset: '8px auto 8px -1px',
    width: 3,
    borderRadius: 2,
    background: look('accent'),
  },
  [PHONE]: { height: 48 },
})
// beside the entry, not in it: it leads elsewhere
const Alarm = styled('a')({
  position: 'absolute',
  top: 0,
  right: 0,
  height: '100%',
  minWidth: 44,
  padding: '0 9px',
  justifyContent: 'flex-end',
  borderRadius: 6,
  textDecoration: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  ...text('chip'),
  fontWeight: 600,
  color: tone('error', 'text'),
  '&:hover': { background: look('hover') },
  '&[data-dot]': {
    minWidth: 16,
    height: 16,
    padding: '0 3px',
    borderRadius: 8,
    justifyContent: 'center',
    fontSize: 11,
    background: tone('error', 'soft'),
  },
})
const Foot = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 48,
  padding: '0 8px 0 16px',
  '[data-collapsed] &': { padding: '0 11px' },
})
