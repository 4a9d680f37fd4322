import type { Branding } from '@cubeward/contract/admin/branding.ts'
import type { ServerConfig, UserAuthorization } from '@cubeward/contract/admin/identity.ts'
import { may } from '@cubeward/domain/permissions.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NewVersionBanner } from '../../api/NewVersionBanner.tsx'
import { useNewVersion } from '../../api/new-version.ts'
import { usePageState } from '../../api/page-state.ts'
import { keepDrafts, markSessionEnded, stay } from '../../form/drafts.ts'
import { retryNow } from '../../live/live-state.ts'
import { useLiveState } from '../../live/use-live-state.ts'
import { formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { bearingsIn } from '../../session/authorization.ts'
import type { Session } from '../../session/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { look, PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { OperatorMenu } from './OperatorMenu.tsx'
import { PaletteOpener } from './PaletteOpener.tsx'
import { NavDrawer, SideNav } from './SideNav.tsx'
import { TopBar } from './TopBar.tsx'

interface ShellProps {
  session: Session & { config: ServerConfig }
  user: UserAuthorization
  operator: { id: string; name: string } | undefined
  /** Cases that nobody has yet. */
  alerts: number
  /** Logos of the operator that is open. */
  brand?: Branding | undefined
  /** A page of its own: nobody goes anywhere from it. */
  bare?: boolean
  /** Work that goes on while its page is left. */
  work?: ReactNode
  children: ReactNode
}

const COLLAPSED = 'cubeward.navigation'

/** As it was left; until then narrow where the room is needed, as on a tablet. */
function useCollapsed(): [collapsed: boolean, collapse: (collapsed: boolean) => void] {
  const [left, setLeft] = useState(() => localStorage.getItem(COLLAPSED))
  const narrow = useMediaQuery('(max-width: 1099.95px)')
  const collapse = (it: boolean) => {
    const now = it ? 'collapsed' : 'expanded'
    localStorage.setItem(COLLAPSED, now)
    setLeft(now)
  }
  return [left === null ? narrow : left === 'collapsed', collapse]
}

/** What stands around every page. */
export function Shell({ session, user, operator, alerts, brand, bare = false, work, children }: ShellProps) {
  const [collapsed, collapse] = useCollapsed()
  const [drawer, setDrawer] = useState(false)
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  const attempt = useAttempt()
  const { ownHead } = usePageState()
  const { trouble, renewed } = useBanners(session)
  // on a phone a page with a head of its own has no bar
  const below = trouble === undefined ? renewed : ownHead ? trouble : undefined
  const bearings = bearingsIn(user, operator?.id ?? '')
  const nav = {
    operator: operator?.id,
    root: user.root,
    alerts,
    brand: brand && { ...brand, name: operator?.name ?? '' },
    allowed: ({ needs }: { needs?: Parameters<typeof may>[1] }) => needs === undefined || may(bearings, needs),
  }
  return (
    <Frame>
      <SkipLink
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('Skip to the content')}
      </SkipLink>
      {!bare && <SideNav {...nav} collapsed={collapsed} onCollapse={collapse} />}
      <NavDrawer {...nav} open={drawer} onClose={() => setDrawer(false)} />
      <Column>
        <TopBar
          onMenu={bare ? undefined : () => setDrawer(true)}
          work={work}
          notice={ownHead ? undefined : trouble}
          operator={operator}
          search={bare ? undefined : <PaletteOpener operator={operator?.id} allowed={nav.allowed} />}
          menu={
            <OperatorMenu
              operator={operator}
              user={user}
              person={session.person()}
              accountUrl={session.config.accountUrl}
              onLogout={() => attempt(session.logout(), t('Signing out is not possible right now.'))}
            />
          }
        />
        <Main id="main" ref={main} tabIndex={-1}>
          {children}
          {below && <Below>{below}</Below>}
        </Main>
      </Column>
    </Frame>
  )
}

/** What concerns every page: no session, no network, no live connection. The most serious one speaks. */
function useBanners(session: Session): { trouble?: ReactNode; renewed?: ReactNode } {
  const expired = useSyncExternalStore(session.subscribe, session.isExpired)
  useEffect(() => markSessionEnded(expired), [expired])
  const { state, since } = useLiveState()
  const renewed = useNewVersion(
    state === 'live' ? true : state === 'reconnecting' || state === 'offline' ? false : undefined,
  )
  const attempt = useAttempt()
  const time = since && formatWhen(since, new Date())
  const lastKnown = time !== undefined && {
    detail: t('State below is last known, since {time}.', { time }),
    brief: t('Last known · {time}', { time }),
  }
  const trouble = expired ? (
    <Banner
      tone="info"
      detail={t('Entries are kept, except passwords.')}
      brief={t('Passwords are not kept.')}
      action={{
        label: t('Sign in'),
        onClick: () => {
          keepDrafts()
          attempt(session.signIn().catch(stayHere), t('Signing in is not possible right now'))
        },
      }}
    >
      {t('Your session has ended.')}
    </Banner>
  ) : state === 'offline' ? (
    <Banner tone="warning" {...lastKnown}>
      {t('You are offline.')}
    </Banner>
  ) : state === 'reconnecting' ? (
    <Banner tone="warning" {...lastKnown} action={{ label: t('Try now'), onClick: retryNow }}>
      {t('Reconnecting...')}
    </Banner>
  ) : undefined
  return {
    trouble,
    renewed: renewed && <NewVersionBanner />,
  }
}

const stayHere = (error: unknown): never => {
  stay()
  throw error
}

/** Going to the provider and failing, for want of a connection, is said. */
function useAttempt() {
  const tell = useSnackbar()
  return (work: Promise<void>, failed: string) => void work.catch(() => tell({ tone: 'error', text: failed }))
}

/** A new page is announced and gets the focus on its head; a changed search or page of a list is not a new page. */
function useArrival(main: { current: HTMLElement | null }): void {
  const router = useRouter()
  const live = useRef<HTMLElement | undefined>(undefined)
  useEffect(() => {
    const region = document.createElement('div')
    region.className = 'visually-hidden'
    region.setAttribute('aria-live', 'assertive')
    document.body.append(region)
    live.current = region
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || fromLocation === undefined) return
      region.textContent = document.title
      const head = main.current?.querySelector<HTMLElement>('h1') ?? main.current
      head?.focus({ preventScroll: true })
    })
    return () => {
      stop()
      region.remove()
    }
  }, [router, main])
}

const Frame = styled('div')({ display: 'flex', minHeight: '100dvh', background: look('canvas') })
const Column = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  [PHONE]: { height: 'auto', minHeight: '100dvh' },
})
const Main = styled('main')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
  // only a list fills what is left and scrolls inside
  '& > :not([data-fills])': { flexShrink: 0 },
  [PHONE]: { overflow: 'visible' },
})
// in sight wherever the page was scrolled to, and below all of it: it comes and goes by itself, and must move nothing under a finger
const Below = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 9,
  marginTop: 'auto',
  padding: '12px 24px',
  background: look('canvas'),
  [PHONE]: { padding: '8px 16px' },
})
const SkipLink = styled('a')({
  position: 'fixed',
  zIndex: 20,
  top: 8,
  left: 8,
  padding: '8px 12px',
  borderRadius: 6,
  background: look('surface'),
  color: look('accentText'),
  border: `1px solid ${look('line')}`,
  '&:not(:focus)': { clipPath: 'inset(50%)', height: 1, width: 1, padding: 0, overflow: 'hidden' },
})
