import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { read } from '../../../../api/api.ts'
import { errorPanel } from '../../../../api/error-panel.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { CubeForm } from '../../../../features/cubes/CubeForm.tsx'
import { DeleteCube } from '../../../../features/cubes/DeleteCube.tsx'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { t } from '../../../../locales/i18n.ts'
import { ErrorPanel } from '../../../../ui/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../../ui/Skeletons.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/edit')({ component: EditPage })

function EditPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const navigate = Route.useNavigate()
  const { data: overview } = useSuspenseQuery(cubeOverview(operator, cubeId))
  // Read afresh: the form is based on this state and on no other, whatever comes in meanwhile.
  const cube = useQuery({ ...read(cubes.read, { params: { operator, cubeId } }), gcTime: 0, staleTime: 0 })
  const done = () => void navigate({ to: '/$operator/cubes/$cubeId', params: { operator, cubeId } })
  return (
    <Space>
      {cube.data ? (
        <CubeForm operator={operator} cube={cube.data} onDone={done} />
      ) : cube.error ? (
        <ErrorPanel
          {...errorPanel(t('The cube could not be loaded'), cube.error)}
          onRetry={() => void cube.refetch()}
          retrying={cube.isFetching}
        />
      ) : (
        <RowsSkeleton />
      )}
      <DeleteCube operator={operator} cube={overview} />
    </Space>
  )
}

const Space = styled('div')({ padding: '16px 24px 24px', [PHONE]: { padding: 8 } })
