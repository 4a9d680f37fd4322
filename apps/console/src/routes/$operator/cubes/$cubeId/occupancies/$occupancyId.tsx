import { appEvents } from '@cubeward/contract/admin/app-events.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import { usePageRefresh } from '../../../../../api/page-refresh.ts'
import { routeParam } from '../../../../../api/route-param.ts'
import { OccupancyEventsCard } from '../../../../../features/apps/OccupancyEventsCard.tsx'
import { openReason } from '../../../../../features/cubes/open-reason.ts'
import { cubeLocks, cubeOverview } from '../../../../../features/cubes/reads.ts'
import { AccessCard } from '../../../../../features/occupancies/AccessCard.tsx'
import { ContentCard } from '../../../../../features/occupancies/ContentCard.tsx'
import { EndOccupancy } from '../../../../../features/occupancies/EndOccupancy.tsx'
import { FactsCard } from '../../../../../features/occupancies/FactsCard.tsx'
import { OthersCard } from '../../../../../features/occupancies/OthersCard.tsx'
import { occupanciesChanged, occupancyRead } from '../../../../../features/occupancies/reads.ts'
import { appText, occupancyLook } from '../../../../../features/occupancies/words.ts'
import { isSettled } from '../../../../../live/command-state.ts'
import { useOpenCube } from '../../../../../live/cube-feed-context.ts'
import { useCommandFailures } from '../../../../../live/use-command-failures.ts'
import { useLiveState } from '../../../../../live/use-live-state.ts'
import { t } from '../../../../../locales/i18n.ts'
import { useAuthorization, useMay } from '../../../../../session/authorization.ts'
import { ActionButton } from '../../../../../ui/ActionButton.tsx'
import { MonoId } from '../../../../../ui/MonoId.tsx'
import { PageHeader } from '../../../../../ui/PageHeader.tsx'
import { StatusChip } from '../../../../../ui/StatusChip.tsx'
import { PHONE } from '../../../../../ui/theme/css.ts'
import { styled } from '../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/occupancies/$occupancyId')({
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(occupancyRead(params)),
  component: OccupancyPage,
})

function OccupancyPage() {
  const raw = Route.useParams()
  const operator = routeParam(raw, 'operator')
  const cubeId = routeParam(raw, 'cubeId')
  const occupancyId = routeParam(raw, 'occupancyId')
  const cache = useQueryClient()
  const { data: it } = useSuspenseQuery(occupancyRead({ operator, cubeId, occupancyId }))
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const box = cube.boxes.find(({ number }) => number === it.boxNumber)
  const { data: lock } = useQuery({
    ...cubeLocks(operator, cubeId),
    select: (locks) => locks.find(({ lock }) => lock === box?.lock),
  })
  const may = useMay(operator)
  const { root } = useAuthorization()
  const noWrite = may('cube:write') ? undefined : t('Your role may not do this.')
  const look = occupancyLook(it.ended)
  const name = cube.description ?? cube.id
  usePageRefresh(() => {
    void occupanciesChanged()
    void cache.invalidateQueries({ queryKey: [appEvents.ofOccupancy.path] })
  })
  return (
    <>
      <Head>
        <PageHeader
          title={t('Occupancy in box {number}', { number: it.boxNumber })}
          chips={<StatusChip look={look}>{look.label}</StatusChip>}
          facts={[
            <MonoId key="id">{it.id}</MonoId>,
            <Link key="cube" to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
              {name}
            </Link>,
            appText(it),
          ]}
          actions={
            it.ended === null && (
              <>
                <OpenBox
                  operator={operator}
                  number={it.boxNumber}
                  lock={box?.lock ?? null}
                  connected={cube.connected}
                />
                <EndOccupancy operator={operator} of={it} disabledReason={noWrite} />
              </>
            )
          }
        />
      </Head>
      <Columns>
        <Stack>
          <FactsCard operator={operator} of={it} box={box} lock={lock} />
          <AccessCard operator={operator} of={it} disabledReason={noWrite} />
        </Stack>
        <Stack>
          <ContentCard operator={operator} of={it} disabledReason={noWrite} />
          <OccupancyEventsCard
            operator={operator}
            cubeId={cubeId}
            occupancyId={occupancyId}
            allOf={root ? it.appId : undefined}
            disabledReason={noWrite}
          />
        </Stack>
        <OthersCard operator={operator} of={it} />
      </Columns>
    </>
  )
}

interface OpenBoxProps {
  operator: string
  number: string
  lock: string | null
  connected: boolean
}
function OpenBox({ operator, number, lock, connected }: OpenBoxProps) {
  const feed = useOpenCube()
  const live = useLiveState().state === 'live'
  const allowed = useMay(operator)('lock:open')
  const command = lock === null ? undefined : feed.commands[lock]
  useCommandFailures(feed.commands)
  return (
    <ActionButton
      icon={DoorOpen}
      pending={command !== undefined && !isSettled(command)}
      disabledReason={openReason({ allowed, connected, live, lock })}
      onClick={() => lock !== null && feed.open(lock)}
    >
      {t('Open box {number}', { number })}
    </ActionButton>
  )
}

const Head = styled('div')({ padding: '20px 24px 12px', [PHONE]: { padding: '12px 16px 8px' } })
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
  // what is the least urgent stands last where there is one column, and below the facts where there are two
  gridTemplateRows: 'auto 1fr',
  '& > :nth-of-type(2)': { gridRow: 'span 2' },
  alignItems: 'start',
  gap: 16,
  padding: '4px 24px 24px',
  '@media (max-width: 1099.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > :nth-of-type(2)': { gridRow: 'auto' },
  },
  [PHONE]: { padding: 8, gap: 8 },
})
const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  minWidth: 0,
  [PHONE]: { gap: 8 },
})
