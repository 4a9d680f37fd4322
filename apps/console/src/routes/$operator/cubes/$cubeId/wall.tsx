import { boxes as calls, type WallPlan } from '@cubeward/contract/admin/boxes.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Hash } from 'lucide-react'
import { useMemo } from 'react'
import { call, etagOf } from '../../../../api/api.ts'
import { errorText } from '../../../../api/error-panel.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { boxList, wallPlan } from '../../../../features/boxes/reads.ts'
import { WallEditor } from '../../../../features/boxes/WallEditor.tsx'
import { doorsOf } from '../../../../features/cubes/doors.ts'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { wallLabels } from '../../../../features/cubes/wall-labels.ts'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { useSnackbar } from '../../../../ui/SnackbarHost.tsx'

export const Route = createFileRoute('/$operator/cubes/$cubeId/wall')({
  loader: ({ context: { queryClient }, params: { operator, cubeId } }) =>
    Promise.all([
      queryClient.ensureQueryData(boxList(operator, cubeId)),
      queryClient.ensureQueryData(wallPlan(operator, cubeId)),
    ]),
  component: WallPage,
})

/** How the front of the cube is drawn: columns, order and heights of its doors. */
function WallPage() {
  const raw = Route.useParams()
  const operator = routeParam(raw, 'operator')
  const cubeId = routeParam(raw, 'cubeId')
  const params = { operator, cubeId }
  const navigate = useNavigate()
  const cache = useQueryClient()
  const tell = useSnackbar()
  const may = useMay(operator)
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: boxes } = useSuspenseQuery(boxList(operator, cubeId))
  const { data: plan } = useSuspenseQuery(wallPlan(operator, cubeId))
  const labels = useMemo(wallLabels, [])
  const doors = useMemo(() => doorsOf(boxes, []), [boxes])
  const path = pathFor(calls.wall.path, params)

  const store = async (next: WallPlan, version: string | undefined) => {
    await call(calls.setWall, { params, body: next, ifMatch: version })
    await cache.refetchQueries({ queryKey: wallPlan(operator, cubeId).queryKey })
  }
  const save = async (next: WallPlan, version: string | undefined) => {
    await store(next, version)
    const saved = etagOf(path)
    tell({
      text: t('The layout is saved'),
      tone: 'success',
      action: {
        label: t('Undo'),
        onClick: () =>
          void store(plan, saved).then(
            () => tell(t('The layout is as it was')),
            (error: unknown) => tell({ text: errorText(error), tone: 'error' }),
          ),
      },
    })
  }
  if (boxes.length === 0)
    return (
      <EmptyState
        title={t('No boxes yet')}
        sentence={t('Number the boxes in front of the cube: close one door after the other.')}
        actions={
          <ActionButton
            kind="main"
            icon={Hash}
            onClick={() => void navigate({ to: '/$operator/cubes/$cubeId/box-lock-setup', params })}
          >
            {t('Number the boxes')}
          </ActionButton>
        }
      />
    )
  return (
    <WallEditor
      key={cubeId}
      boxes={boxes}
      terminal={cube.units.some((unit) => !unit.secondary)}
      doors={doors}
      labels={labels}
      plan={plan}
      version={etagOf(path)}
      disabledReason={may('cube:write') ? undefined : t('Your role may not do this.')}
      save={save}
      onLeave={() => void navigate({ to: '/$operator/cubes/$cubeId/boxes', params, search: { view: 'wall' } })}
    />
  )
}
