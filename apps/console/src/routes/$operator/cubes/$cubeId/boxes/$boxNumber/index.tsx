import { boxes as calls } from '@cubeward/contract/admin/boxes.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LayoutPanelLeft } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../../../api/api.ts'
import { errorPanel, errorText } from '../../../../../../api/error-panel.ts'
import { usePageRefresh } from '../../../../../../api/page-refresh.ts'
import { routeParam } from '../../../../../../api/route-param.ts'
import { newestOf } from '../../../../../../features/box-story/reads.ts'
import { Story } from '../../../../../../features/box-story/Story.tsx'
import { filterOf, storySearch } from '../../../../../../features/box-story/story-search.ts'
import { LockCard, MaintenanceCard } from '../../../../../../features/boxes/BoxCards.tsx'
import { boxOccupancies, boxRead, wallPlan } from '../../../../../../features/boxes/reads.ts'
import { openReason } from '../../../../../../features/cubes/open-reason.ts'
import { cubeOverview } from '../../../../../../features/cubes/reads.ts'
import { WallPeek } from '../../../../../../features/cubes/WallPeek.tsx'
import { lockList } from '../../../../../../features/locks/reads.ts'
import { BoxNotesCard } from '../../../../../../features/notes/BoxNotesCard.tsx'
import { BoxOccupanciesCard } from '../../../../../../features/occupancies/BoxOccupanciesCard.tsx'
import { useOpenCube } from '../../../../../../live/cube-feed-context.ts'
import { useLiveState } from '../../../../../../live/use-live-state.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { useMay } from '../../../../../../session/authorization.ts'
import { SectionCard } from '../../../../../../ui/SectionCard.tsx'
import { look, PHONE, text } from '../../../../../../ui/theme/css.ts'
import { styled } from '../../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/boxes/$boxNumber/')({
  validateSearch: storySearch,
  // the router keeps what is not understood
  loaderDeps: ({ search }) => storySearch({ ...search }),
  loader: ({ context: { queryClient }, params: { operator, cubeId, boxNumber }, deps }) =>
    // what came of it the page says
    void queryClient.prefetchQuery(newestOf({ operator, cubeId, boxNumber }, filterOf(deps, new Date()))),
  component: BoxPage,
})

function BoxPage() {
  const raw = Route.useParams()
  const operator = routeParam(raw, 'operator')
  const cubeId = routeParam(raw, 'cubeId')
  const boxNumber = routeParam(raw, 'boxNumber')
  const params = { operator, cubeId, boxNumber }
  const search = storySearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: box, refetch } = useSuspenseQuery(boxRead(operator, cubeId, boxNumber))
  const { data: locks } = useSuspenseQuery(lockList(operator, cubeId))
  const occupancies = useQuery(boxOccupancies(operator, cubeId, boxNumber))
  const may = useMay(operator)
  const noWrite = may('cube:write') ? undefined : t('Your role may not do this.')
  const live = useLiveState().state === 'live'
  const feed = useOpenCube()
  usePageRefresh(() => {
    void refetch()
    void occupancies.refetch()
  })
  const lockCard = (title: string, handle: string | null) => (
    <LockCard
      title={title}
      handle={handle}
      lock={locks.find(({ lock }) => lock === handle)}
      command={handle === null ? undefined : feed.commands[handle]}
      disabledReason={openReason({ allowed: may('lock:open'), connected: cube.connected, live, lock: handle })}
      onOpen={() => handle !== null && feed.open(handle)}
    />
  )
  return (
    <Page>
      <Aside>
        {occupancies.data ? (
          <BoxOccupanciesCard operator={operator} occupancies={occupancies.data} disabledReason={noWrite} />
        ) : (
          <SectionCard
            title={t('Current occupancies')}
            loading={occupancies.error === null}
            error={
              occupancies.error
                ? {
                    ...errorPanel(t('The occupancies could not be loaded'), occupancies.error),
                    onRetry: () => void occupancies.refetch(),
                  }
                : undefined
            }
          />
        )}
        <BoxNotesCard {...params} disabledReason={noWrite} />
        {lockCard(t('Lock'), box.lock)}
        {box.secondaryLock !== null && lockCard(t('Secondary lock'), box.secondaryLock)}
        <Maintenance {...params} />
        <Place {...params} />
      </Aside>
      <Story
        key={boxNumber}
        {...params}
        search={search}
        onSearch={(chosen) => void navigate({ search: chosen, replace: true, resetScroll: false })}
      />
    </Page>
  )
}

/** Where it is in the wall. It waits for nothing: without it the page is whole. */
function Place({ operator, cubeId, boxNumber }: { operator: string; cubeId: string; boxNumber: string }) {
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: locks } = useSuspenseQuery(lockList(operator, cubeId))
  const { data: plan, error, refetch } = useQuery(wallPlan(operator, cubeId))
  return (
    <SectionCard
      title={t('Place')}
      action={
        <WallLink>
          <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId }} search={{ door: boxNumber }}>
            <LayoutPanelLeft size={16} strokeWidth={1.75} aria-hidden />
            {t('Open the wall')}
          </Link>
        </WallLink>
      }
      loading={plan === undefined && error === null}
      error={
        plan === undefined && error
          ? { ...errorPanel(t('The wall could not be loaded'), error), onRetry: () => void refetch() }
          : undefined
      }
    >
      {plan && <WallPeek cube={cube} plan={plan} locks={locks} door={boxNumber} />}
    </SectionCard>
  )
}

function Maintenance({ operator, cubeId, boxNumber }: { operator: string; cubeId: string; boxNumber: string }) {
  const cache = useQueryClient()
  const { data: box } = useSuspenseQuery(boxRead(operator, cubeId, boxNumber))
  const may = useMay(operator)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const maintain = async (requiredMaintenance: boolean) => {
    setPending(true)
    setFailure(undefined)
    try {
      const after = await call(calls.maintain, {
        params: { operator, cubeId, boxNumber },
        body: { requiredMaintenance },
      })
      cache.setQueryData(boxRead(operator, cubeId, boxNumber).queryKey, after)
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <MaintenanceCard
      box={box}
      pending={pending}
      disabledReason={may('box:write') ? undefined : t('Your role may not change boxes.')}
      error={failure}
      onSet={(required) => void maintain(required)}
    />
  )
}

const WallLink = styled('span')({
  marginRight: -8,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 32,
    padding: '0 8px',
    borderRadius: 6,
    color: look('text'),
    textDecoration: 'none',
    ...text('button'),
  },
  '& a:hover': { background: look('hover') },
})
const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(300px, 380px)',
  alignItems: 'start',
  gap: 16,
  padding: '16px 24px 24px',
  // the story is read beside what holds now; where there is no room for that, between it and the rest
  '& > :last-child': { gridArea: '1 / 1' },
  '@media (max-width: 1023.95px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :last-child': { gridArea: 'auto', gridColumn: '1 / -1', order: 1 },
  },
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: 8, gap: 8 },
})
const Aside = styled('div')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  '@media (max-width: 1023.95px)': { display: 'contents', '& > :nth-child(n + 3)': { order: 2 } },
  // a phone shows who is in, then the story
  [PHONE]: { '& > :nth-child(n + 2)': { order: 2 } },
})
