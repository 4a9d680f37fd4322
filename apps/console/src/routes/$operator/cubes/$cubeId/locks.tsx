import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { usePageRefresh } from '../../../../api/page-refresh.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { openReason } from '../../../../features/cubes/open-reason.ts'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { LockTable } from '../../../../features/locks/LockTable.tsx'
import { lockList } from '../../../../features/locks/reads.ts'
import { useOpenCube } from '../../../../live/cube-feed-context.ts'
import { useCommandFailures } from '../../../../live/use-command-failures.ts'
import { useLiveState } from '../../../../live/use-live-state.ts'
import { useMay } from '../../../../session/authorization.ts'
import { Card } from '../../../../ui/SectionCard.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/locks')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(lockList(params.operator, params.cubeId)),
  component: LocksPage,
})

function LocksPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const { data: locks, refetch } = useSuspenseQuery(lockList(operator, cubeId))
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const may = useMay(operator)
  const live = useLiveState().state === 'live'
  const feed = useOpenCube()
  useCommandFailures(feed.commands)
  usePageRefresh(() => void refetch())
  return (
    <Space>
      <Card>
        <LockTable
          operator={operator}
          cubeId={cubeId}
          locks={locks}
          feed={feed}
          disabledReason={openReason({ allowed: may('lock:open'), connected: cube.connected, live, lock: '' })}
        />
      </Card>
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: '8px 0' } })
