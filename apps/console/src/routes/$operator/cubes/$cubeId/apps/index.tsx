import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../../api/route-param.ts'
import { CubeAppsCard } from '../../../../../features/cube-apps/CubeAppsCard.tsx'
import { cubeAppList } from '../../../../../features/cube-apps/reads.ts'
import { PHONE } from '../../../../../ui/theme/css.ts'
import { styled } from '../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/apps/')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(cubeAppList(params.operator, params.cubeId)),
  component: CubeAppsPage,
})

function CubeAppsPage() {
  const params = Route.useParams()
  return (
    <Space>
      <CubeAppsCard operator={routeParam(params, 'operator')} cubeId={routeParam(params, 'cubeId')} />
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 8 } })
