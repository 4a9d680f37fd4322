import { useColorScheme } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight, Menu as MenuIcon, Moon, RefreshCw, Sun } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useOfferedRefresh } from '../../api/page-refresh.ts'
import { usePageState } from '../../api/page-state.ts'
import { t } from '../../locales/i18n.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { look, PHONE, spokenOnly, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { line, px } from '../../ui/theme/tokens.ts'

interface TopBarProps {
  onMenu?: (() => void) | undefined
  /** Work that goes on while its page is left. */
  work?: ReactNode
  /** What concerns every page: it takes the place of where one is, so that nothing moves for it. */
  notice?: ReactNode
  /** Search and palette. */
  search?: ReactNode
  /** Whose pages these are. */
  operator: { id: string; name: string } | undefined
  /** The operator menu. */
  menu: ReactNode
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const

/** Where one is, and what is needed on every page. */
export function TopBar({ onMenu, work, notice, search, operator, menu }: TopBarProps) {
  const { title, crumbs, ownHead } = usePageState()
  const refresh = useOfferedRefresh()
  useF5(refresh)
  // below a list there is a way back to it; elsewhere there is the menu
  const parent = crumbs.at(-1)
  const above = operator === undefined ? crumbs : [{ label: operator.name, href: `/${operator.id}` }, ...crumbs]
  return (
    <Bar data-own-head={ownHead || undefined} data-notice={notice ? true : undefined}>
      <PhoneOnly>
        {parent ? (
          <Back to={parent.href} aria-label={t('Back to {page}', { page: parent.label })}>
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
          </Back>
        ) : (
          onMenu && <IconAction icon={MenuIcon} label={t('Navigation')} onClick={onMenu} />
        )}
        <PhoneTitle aria-hidden>{title}</PhoneTitle>
      </PhoneOnly>
      {notice && <Notice>{notice}</Notice>}
      <Crumbs aria-label={t('Breadcrumbs')}>
        <ol>
          {above.map(({ label, href }) => (
            <li key={href}>
              <Link to={href}>{label}</Link>
              <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </Crumbs>
      <Tools>
        {work}
        <Offered>
          {search}
          {refresh && <IconAction icon={RefreshCw} label={t('Refresh')} onClick={refresh} />}
        </Offered>
        <BesidesPhone>
          <ModeToggle />
        </BesidesPhone>
        {menu}
      </Tools>
    </Bar>
  )
}

function ModeToggle() {
  const { mode, systemMode, setMode } = useColorScheme()
  const dark = (mode === 'system' ? systemMode : mode) === 'dark'
  return (
    <IconAction
      icon={dark ? Moon : Sun}
      label={dark ? t('Use light colours') : t('Use dark colours')}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    />
  )
}

/** decision 85: F5 does what the refresh button does; with Ctrl or Shift it stays the browser's own. */
function useF5(refresh: (() => void) | undefined): void {
  useEffect(() => {
    if (refresh === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F5' || event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return
      event.preventDefault()
      if (!event.repeat) refresh()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [refresh])
}

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 10,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 56,
  padding: '0 16px 0 24px',
  background: look('canvas'),
  borderBottom: `1px solid ${look('line')}`,
  '&[data-notice] > nav': { display: 'none' },
  [PHONE]: { height: 52, padding: '0 12px 0 8px', gap: 4, '&[data-own-head]': { display: 'none' } },
})
const Notice = styled('div')({
  flex: 1,
  minWidth: 0,
  borderRadius: 8,
  background: look('canvas'),
  containerType: 'inline-size',
  '& strong': { flexShrink: 0 },
  // two short lines, the button beside both: nothing of the page below is covered
  '@container (max-width: 639.95px)': {
    '& > [role="status"]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignContent: 'center',
      gap: '0 8px',
      height: 42,
      padding: '0 9px',
      '& > svg': { display: 'none' },
      '& > strong': { ...text('dense'), ...cut, lineHeight: line(18), fontWeight: 550 },
      '& > span': spokenOnly,
      '& > small': { ...text('caption'), ...cut, display: 'block', gridRow: 2 },
      '& > button': { position: 'relative', gridArea: '1 / 2 / 3' },
      '& > button::after': { content: '""', position: 'absolute', inset: '-11px -9px' },
    },
  },
})
const Crumbs = styled('nav')({
  flex: 1,
  minWidth: 0,
  ...text('dense'),
  color: look('textSecondary'),
  '& ol': { display: 'flex', alignItems: 'center', margin: 0, padding: 0, listStyle: 'none', minWidth: 0 },
  '& li': { display: 'inline-flex', alignItems: 'center', minWidth: 0, whiteSpace: 'nowrap' },
  '& li[aria-current]': { ...cut, display: 'block', fontWeight: 550, color: look('text') },
  '& a': { ...cut, color: 'inherit', textDecoration: 'none' },
  '& a:hover': { color: look('text'), textDecoration: 'underline' },
  '& svg': { flex: 'none', margin: '0 6px', color: look('textTertiary') },
  [PHONE]: { display: 'none' },
})
const Tools = styled('div')({ flex: 'none', display: 'flex', alignItems: 'center', gap: 2, marginLeft: 'auto' })
const BesidesPhone = styled('span')({ display: 'contents', [PHONE]: { display: 'none' } })
// neither helps without a session or a network, and a phone has room for one of the two
const Offered = styled('span')({ display: 'contents', [PHONE]: { '[data-notice] &': { display: 'none' } } })
const PhoneOnly = styled('div')({
  display: 'none',
  [PHONE]: {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    '[data-notice] > &': { flex: 'none', '& > span': { display: 'none' } },
  },
})
// a long name takes a second, smaller line: it stands nowhere else on a phone
const PhoneTitle = styled('span')({
  minWidth: 0,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontSize: px(15),
  lineHeight: 1.2,
  fontWeight: 600,
})
const Back = styled(Link)({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 6,
  color: look('textSecondary'),
})
