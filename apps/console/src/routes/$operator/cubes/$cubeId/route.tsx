import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { usePage } from '../../../../api/page-state.ts'
import { isNotFound } from '../../../../api/problem.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { UnderHead } from '../../../../api/UnderHead.tsx'
import { OpenAllButton } from '../../../../features/boxes/OpenAll.tsx'
import { wallPlan } from '../../../../features/boxes/reads.ts'
import { ConnectionChip } from '../../../../features/cubes/ConnectionChip.tsx'
import { CubeActions } from '../../../../features/cubes/CubeActions.tsx'
import { openReason } from '../../../../features/cubes/open-reason.ts'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { EndAll } from '../../../../features/occupancies/EndAll.tsx'
import { AccessEnded } from '../../../../features/shell/AccessEnded.tsx'
import { NotFound } from '../../../../features/shell/messages.tsx'
import { CubeFeedProvider } from '../../../../live/cube-feed-context.ts'
import { useCubeFeed } from '../../../../live/use-cube-feed.ts'
import { useLiveState } from '../../../../live/use-live-state.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { MonoId } from '../../../../ui/MonoId.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { PageTabs } from '../../../../ui/PageTabs.tsx'
import { StatusChip } from '../../../../ui/StatusChip.tsx'
import { connectionStatus } from '../../../../ui/status.ts'
import { Tip } from '../../../../ui/Tip.tsx'
import { PHONE, spokenOnly } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'
import { useOpenAll } from './-open-all.ts'
import { boxPageTitle, pageTitle, setupTitle, tabsOfCube } from './-page-names.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId')({
  loader: async ({ context: { queryClient }, params: { operator, cubeId } }) => {
    const plan = queryClient.prefetchQuery(wallPlan(operator, cubeId))
    const overview = await queryClient.ensureQueryData(cubeOverview(operator, cubeId))
    await plan
    return overview
  },
  component: CubePages,
  notFoundComponent: NotFound,
})

function CubePages() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const { data: cube, error } = useSuspenseQuery(cubeOverview(operator, cubeId))
  if (isNotFound(error)) return <AccessEnded of={{ operator, cubeId }} name={cube.description ?? cube.id} />
  return <LiveCube operator={operator} cubeId={cubeId} />
}

/** The live connection of one cube, around all of its pages. */
function LiveCube({ operator, cubeId }: { operator: string; cubeId: string }) {
  const feed = useCubeFeed(operator, cubeId)
  const { appId } = useParams({ strict: false })
  return (
    <CubeFeedProvider value={feed}>
      {/* an app of the cube has a head of its own */}
      {appId === undefined ? <OneCube operator={operator} cubeId={cubeId} /> : <Outlet />}
    </CubeFeedProvider>
  )
}

/** Head and tabs of one cube. */
function OneCube({ operator, cubeId }: { operator: string; cubeId: string }) {
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const name = cube.description ?? cube.id
  const at = `/${operator}/cubes`
  const page = usePageName()
  const setup = setupTitle(page)
  const parents = [{ label: t('Cubes'), href: at }]
  const below = [...parents, { label: name, href: `${at}/${cubeId}` }]
  const { boxNumber, occupancyId } = useParams({ strict: false })
  const box = boxNumber === undefined ? undefined : t('Box {number}', { number: boxNumber })
  const toBoxes = { label: t('Boxes'), href: `${at}/${cubeId}/boxes` }
  const toOccupancies = { label: t('Occupancies'), href: `${at}/${cubeId}/occupancies` }
  const occupancy = occupancyId && t('Occupancy {id}', { id: occupancyId.slice(0, SHORT) })
  const boxPage = useLocation().pathname.split('/')[6]
  const own = (box && boxPageTitle(boxPage)) ?? box
  const title = setup ?? own ?? occupancy ?? pageTitle(page)
  const above = box ? [...below, toBoxes] : occupancy ? [...below, toOccupancies] : below
  usePage(
    title ?? name,
    title === undefined
      ? parents
      : own === box
        ? above
        : [...above, { label: box ?? '', href: `${toBoxes.href}/${boxNumber}` }],
    { ownHead: setup !== undefined, ...(title !== undefined && { of: own !== box && box ? `${box}, ${name}` : name }) },
  )
  // work in front of the cube needs the room, and a box or an occupancy is another thing than its cube: such a page has a head of its own
  if (setup !== undefined || occupancy !== undefined || (box !== undefined && boxPage !== 'edit')) return <Outlet />
  // a form is no part of the cube's page that a tab would name
  const heads = title !== undefined && (FORMS.includes(page) || box !== undefined)
  const monitored = connectionStatus[cube.monitored ? 'monitored' : 'notMonitored']
  return (
    <>
      <Head>
        <PageHeader
          title={heads ? title : name}
          chips={
            !heads && (
              <>
                <ConnectionChip cube={cube} />
                <StatusChip look={monitored}>{t(monitored.label)}</StatusChip>
                {cube.setupKey !== null && (
                  <Tip title={t('Setup mode may limit some user functions.')}>
                    <span>
                      <StatusChip look={connectionStatus.setup}>{t(connectionStatus.setup.label)}</StatusChip>
                    </span>
                  </Tip>
                )}
              </>
            )
          }
          actions={
            <>
              {page === '' && <OpenAllBoxes operator={operator} cube={cube} />}
              {page === 'occupancies' && <EndAll operator={operator} cube={cube} />}
              {!heads && <CubeActions operator={operator} cubeId={cubeId} cube={cube} />}
            </>
          }
          facts={[
            heads && (
              <Link key="cube" to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
                {name}
              </Link>
            ),
            heads && <ConnectionChip key="connection" cube={cube} quiet />,
            <MonoId key="id">{cube.id}</MonoId>,
            cube.site && (
              <span key="site" data-wide>
                {cube.site}
              </span>
            ),
            cube.tenant && <TenantLink key="tenant" operator={operator} tenant={cube.tenant} />,
          ]}
        />
      </Head>
      <Tabs operator={operator} cubeId={cubeId} />
      <UnderHead />
    </>
  )
}

/** How far it is then stands in the bar above; the page of the boxes has the whole of it. */
function OpenAllBoxes({ operator, cube }: { operator: string; cube: CubeOverview }) {
  const may = useMay(operator)
  const live = useLiveState().state === 'live'
  const work = useOpenAll(operator, cube.id)
  return (
    <OpenAllButton
      scope="boxes"
      count={cube.boxes.length}
      work={work}
      disabledReason={openReason({ allowed: may('lock:open'), connected: cube.connected, live, lock: '' })}
      label={t('Open all boxes')}
    />
  )
}

function TenantLink({ operator, tenant }: { operator: string; tenant: { id: string; name: string } }) {
  return (
    <Link to="/$operator/tenants/$tenantId" params={{ operator, tenantId: tenant.id }}>
      {tenant.name}
    </Link>
  )
}

const TABS = {
  overview: '/$operator/cubes/$cubeId',
  boxes: '/$operator/cubes/$cubeId/boxes',
  occupancies: '/$operator/cubes/$cubeId/occupancies',
  locks: '/$operator/cubes/$cubeId/locks',
  'lock-events': '/$operator/cubes/$cubeId/lock-events',
  devices: '/$operator/cubes/$cubeId/devices',
  apps: '/$operator/cubes/$cubeId/apps',
  notes: '/$operator/cubes/$cubeId/notes',
  photos: '/$operator/cubes/$cubeId/photos',
  'maintenance-codes': '/$operator/cubes/$cubeId/maintenance-codes',
  sessions: '/$operator/cubes/$cubeId/sessions',
  logs: '/$operator/cubes/$cubeId/logs',
} as const
type TabKey = keyof typeof TABS
const BOX_PAGES = ['boxes', 'wall']

/** So much of an id is told where a name stands. */
const SHORT = 8

/** The part of the address behind the cube. */
const usePageName = (): string => useLocation().pathname.split('/')[4] ?? ''

/** Pages that are forms: what else can be done with the cube waits until they are left. */
const FORMS = ['edit', 'billing']

function Tabs({ operator, cubeId }: { operator: string; cubeId: string }) {
  const page = usePageName()
  const current = BOX_PAGES.includes(page) ? 'boxes' : page === '' ? 'overview' : page
  return (
    <PageTabs
      label={t('Pages of the cube')}
      tabs={tabsOfCube().map((it) => ({ ...it, current: it.key === current }))}
      link={(tab, props) => (
        <Link to={TABS[tab.key as TabKey]} params={{ operator, cubeId }} activeOptions={{ exact: true }} {...props} />
      )}
    />
  )
}

const Head = styled('div')({
  padding: '20px 24px 12px',
  [PHONE]: { padding: '12px 16px 8px', '& h1': spokenOnly },
})
