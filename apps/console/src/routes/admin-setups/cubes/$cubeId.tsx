import { setup } from '@cubeward/contract/admin/setup.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../api/api.ts'
import { routeParam } from '../../../api/route-param.ts'
import { AssignCard } from '../../../features/setups/AssignCard.tsx'
import { pendingCube, SETUPS_EVERY, setupsChanged } from '../../../features/setups/reads.ts'
import { SetupPageFrame } from '../../../features/setups/SetupPageFrame.tsx'
import { NotFound } from '../../../features/shell/messages.tsx'
import { t } from '../../../locales/i18n.ts'

export const Route = createFileRoute('/admin-setups/cubes/$cubeId')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(pendingCube(params.cubeId)),
  component: Page,
  notFoundComponent: NotFound,
})

/** One cube that waits in setup, for root. */
function Page() {
  const cubeId = routeParam(Route.useParams(), 'cubeId')
  const navigate = Route.useNavigate()
  const { data: cube } = useSuspenseQuery({ ...pendingCube(cubeId), refetchInterval: SETUPS_EVERY })
  return (
    <SetupPageFrame
      what="cube"
      pending={cube}
      of={{ label: t('Tenant'), value: cube.tenant?.name }}
      list={{ label: t('Cubes'), href: '/admin-setups/cubes' }}
      remove={() => call(setup.removeCube, { params: { cubeId } })}
      removeText={
        cube.tenant === null
          ? t('The cube and its secret are deleted. It appears here again when its controller registers itself anew.')
          : t('Setup mode ends and the setup key stops working. The cube stays with its tenant.')
      }
      onRemoved={async () => {
        await navigate({ to: '/admin-setups/cubes' })
        await setupsChanged()
      }}
    >
      <AssignCard
        title={t('Assign tenant')}
        what="tenant"
        save={t('Save tenant')}
        assign={({ id }) => call(setup.giveCube, { params: { cubeId, tenantId: id } })}
        onDone={async ({ operator }) => {
          await navigate({ to: '/$operator/cubes/$cubeId', params: { operator, cubeId } })
          await setupsChanged()
        }}
      />
    </SetupPageFrame>
  )
}
