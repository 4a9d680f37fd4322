import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ChevronRight, Pencil, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePageRefresh } from '../../../../api/page-refresh.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { CaseTaker } from '../../../../features/attention/CaseTaker.tsx'
import { BillingCard } from '../../../../features/billing/BillingCard.tsx'
import { wallPlan } from '../../../../features/boxes/reads.ts'
import { AlertsCard } from '../../../../features/cubes/AlertsCard.tsx'
import { IdentityCard, UnitsCard, UtilizationCard } from '../../../../features/cubes/OverviewCards.tsx'
import { AppsCard, LockModulesCard, SetupCard, SupportCard } from '../../../../features/cubes/PartCards.tsx'
import { RequestsCard } from '../../../../features/cubes/RequestsCard.tsx'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { ScreenshotCard } from '../../../../features/cubes/ScreenshotCard.tsx'
import { DevicesCard } from '../../../../features/devices/DevicesCard.tsx'
import { needsAid, useAidPlace } from '../../../../features/first-aid/aid-place.ts'
import { connectionOf } from '../../../../features/first-aid/reads.ts'
import { lockList } from '../../../../features/locks/reads.ts'
import { NotesCard } from '../../../../features/notes/NotesCard.tsx'
import { CubeNotificationsCard } from '../../../../features/notifications/CubeNotificationsCard.tsx'
import { RouterCard } from '../../../../features/router/RouterCard.tsx'
import { useOpenCube } from '../../../../live/cube-feed-context.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { retryImport } from '../../../../ui/retry-import.ts'
import { cssVars, PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'
import { LiveWall } from './-live-boxes.tsx'

const firstAid = () => import('../../../../features/first-aid/FirstAid.tsx')
const FirstAid = lazy(retryImport(firstAid))

export const Route = createFileRoute('/$operator/cubes/$cubeId/')({
  // the palette leads to a door
  validateSearch: ({ door }: Record<string, unknown>): { door?: string } => (typeof door === 'string' ? { door } : {}),
  loader: async ({ context: { queryClient }, params: { operator, cubeId } }) => {
    const locks = queryClient.prefetchQuery(lockList(operator, cubeId))
    const cube = await queryClient.ensureQueryData(cubeOverview(operator, cubeId)).catch(() => undefined)
    // it stands above all: what it says must not come later and push the doors down
    if (cube && needsAid(cube))
      await Promise.all([firstAid().catch(() => undefined), queryClient.prefetchQuery(connectionOf(operator, cubeId))])
    await locks
  },
  component: CubeOverviewPage,
})

interface MoreProps {
  to: `/$operator/cubes/$cubeId/${'apps' | 'devices' | 'notes'}`
  params: { operator: string; cubeId: string }
  label: string
}

/** The way from a card to the page of its subject. */
function More({ to, params, label }: MoreProps) {
  return (
    <MoreLink>
      <Link to={to} params={params} aria-label={label}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </Link>
    </MoreLink>
  )
}

function CubeOverviewPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const overview = useSuspenseQuery(cubeOverview(operator, cubeId))
  const cache = useQueryClient()
  const feed = useOpenCube()
  usePageRefresh(() => {
    void overview.refetch()
    void cache.refetchQueries({ queryKey: lockList(operator, cubeId).queryKey })
    void cache.refetchQueries({ queryKey: wallPlan(operator, cubeId).queryKey })
  })
  const cube = overview.data
  const aidAt = useAidPlace(cube)
  const navigate = Route.useNavigate()
  const disabledReason = useMay(operator)('cube:write') ? undefined : t('Your role may not do this.')
  const lost = cube.alerts.find(({ type }) => type === 'CubeDisconnected')
  const aid = (
    <Suspense fallback={null}>
      <FirstAid
        operator={operator}
        cube={cube}
        disabledReason={disabledReason}
        onAddNote={() => void navigate({ to: '/$operator/cubes/$cubeId/notes', params, search: { add: true } })}
        taker={lost ? <CaseTaker operator={operator} alertId={lost.id} /> : t('Nobody yet')}
      />
    </Suspense>
  )
  return (
    <Cards>
      {aidAt === 'above' && aid}
      <Main>
        <At phone={1}>
          <LiveWall operator={operator} cube={cube} door={Route.useSearch().door} />
        </At>
        <Columns>
          <Stack>
            <At phone={6}>
              <DevicesCard
                devices={cube.devices}
                cubeConnected={cube.connected}
                more={<More to="/$operator/cubes/$cubeId/devices" params={params} label={t('All devices')} />}
              />
            </At>
            <At phone={9}>
              <NotesCard
                operator={operator}
                cube={cube}
                more={
                  <>
                    <ActionButton
                      size="small"
                      kind="text"
                      icon={Plus}
                      disabledReason={disabledReason}
                      onClick={() =>
                        void navigate({ to: '/$operator/cubes/$cubeId/notes', params, search: { add: true } })
                      }
                    >
                      {t('Add note')}
                    </ActionButton>
                    <More to="/$operator/cubes/$cubeId/notes" params={params} label={t('All notes')} />
                  </>
                }
              />
            </At>
            <At phone={14}>
              <SupportCard cube={cube} />
            </At>
            <At phone={15}>
              <CubeNotificationsCard operator={operator} cubeId={cubeId} />
            </At>
          </Stack>
          <Stack>
            <At phone={7}>
              <AppsCard
                cube={cube}
                more={<More to="/$operator/cubes/$cubeId/apps" params={params} label={t('All apps')} />}
              />
            </At>
            <At phone={8}>
              <LockModulesCard operator={operator} cube={cube} />
            </At>
            <At phone={10}>
              <ScreenshotCard operator={operator} cube={cube} feed={feed} />
            </At>
          </Stack>
        </Columns>
      </Main>
      <Stack>
        <At phone={3}>
          <UtilizationCard operator={operator} cube={cube} />
        </At>
        <At phone={4}>
          <RequestsCard operator={operator} cube={cube} feed={feed} />
        </At>
        {/* below what acts: it comes and goes by itself, and must move no button under a finger */}
        <At phone={5}>{cube.alerts.length > 0 && <AlertsCard operator={operator} alerts={cube.alerts} />}</At>
        <At phone={5}>
          <UnitsCard operator={operator} cube={cube} />
        </At>
        <At phone={11}>
          <RouterCard operator={operator} cube={cube} onSaved={() => overview.refetch()} />
        </At>
        <At phone={12}>
          <BillingCard
            cube={cube}
            more={
              <ActionButton
                size="small"
                kind="text"
                icon={Pencil}
                disabledReason={disabledReason}
                onClick={() => void navigate({ to: '/$operator/cubes/$cubeId/billing', params })}
              >
                {t('Edit')}
              </ActionButton>
            }
          />
        </At>
        <At phone={13}>
          <IdentityCard
            cube={cube}
            tenant={
              cube.tenant && (
                <Link to="/$operator/tenants/$tenantId" params={{ operator, tenantId: cube.tenant.id }}>
                  {cube.tenant.name}
                </Link>
              )
            }
          />
        </At>
        {cube.setupKey !== null && (
          <At phone={0}>
            <SetupCard setupKey={cube.setupKey} />
          </At>
        )}
      </Stack>
      {aidAt === 'below' && <At phone={16}>{aid}</At>}
    </Cards>
  )
}

/** The stacks of the desktop are one column on a phone, in an order of its own. */
function At({ phone, children }: { phone: number; children: ReactNode }) {
  return <Place style={cssVars({ '--at': String(phone) })}>{children}</Place>
}

const Place = styled('div')({
  display: 'contents',
  [PHONE]: { display: 'block', order: 'var(--at)', minWidth: 0, '&:empty': { display: 'none' } },
})
const MoreLink = styled('span')({
  '& a': { display: 'grid', placeItems: 'center', width: 32, height: 32, borderRadius: 6, color: 'inherit' },
})
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  padding: '16px 24px 24px',
  '@media (max-width: 1199.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [PHONE]: { padding: 8, gap: 8 },
})
const Main = styled('div')({ display: 'grid', gap: 16, minWidth: 0, [PHONE]: { display: 'contents' } })
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  [PHONE]: { display: 'contents' },
})
const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  minWidth: 0,
  [PHONE]: { display: 'contents' },
})
