import { setup } from '@cubeward/contract/admin/setup.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../api/api.ts'
import { routeParam } from '../../../api/route-param.ts'
import { AssignCard } from '../../../features/setups/AssignCard.tsx'
import { pendingUnit, SETUPS_EVERY, setupsChanged } from '../../../features/setups/reads.ts'
import { SetupPageFrame } from '../../../features/setups/SetupPageFrame.tsx'
import { NotFound } from '../../../features/shell/messages.tsx'
import { t } from '../../../locales/i18n.ts'

export const Route = createFileRoute('/admin-setups/units/$unitId')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(pendingUnit(params.unitId)),
  component: Page,
  notFoundComponent: NotFound,
})

/** One unit that waits in setup, for root. */
function Page() {
  const unitId = routeParam(Route.useParams(), 'unitId')
  const navigate = Route.useNavigate()
  const { data: unit } = useSuspenseQuery({ ...pendingUnit(unitId), refetchInterval: SETUPS_EVERY })
  const assigned = unit.cubeId !== null ? t('The unit is assigned to a cube.') : undefined
  return (
    <SetupPageFrame
      what="unit"
      pending={unit}
      of={{ label: t('Cube'), value: unit.cubeId }}
      list={{ label: t('Units'), href: '/admin-setups/units' }}
      remove={() => call(setup.removeUnit, { params: { unitId } })}
      removeText={t('The unit and its secret are deleted. It appears here again when it registers itself anew.')}
      keptBecause={assigned}
      onRemoved={async () => {
        await navigate({ to: '/admin-setups/units' })
        await setupsChanged()
      }}
    >
      <AssignCard
        title={t('Assign Cube')}
        what="cube"
        save={t('Save cube')}
        disabledReason={assigned}
        assign={({ id }) => call(setup.giveUnit, { params: { unitId, cubeId: id } })}
        onDone={async ({ operator }) => {
          await navigate({ to: '/$operator/units/$unitId', params: { operator, unitId } })
          await setupsChanged()
        }}
      />
    </SetupPageFrame>
  )
}
