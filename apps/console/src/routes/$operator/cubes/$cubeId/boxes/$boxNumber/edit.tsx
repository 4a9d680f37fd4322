import { boxes as calls } from '@cubeward/contract/admin/boxes.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, etagOf } from '../../../../../../api/api.ts'
import { routeParam } from '../../../../../../api/route-param.ts'
import { BoxForm } from '../../../../../../features/boxes/BoxForm.tsx'
import { boxApps, boxList, boxRead, boxTypes } from '../../../../../../features/boxes/reads.ts'
import { lockList } from '../../../../../../features/locks/reads.ts'
import { ConfirmCall } from '../../../../../../form/ConfirmCall.tsx'
import { useStored } from '../../../../../../form/use-stored.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { useMay } from '../../../../../../session/authorization.ts'
import { ActionButton } from '../../../../../../ui/ActionButton.tsx'
import { SectionCard } from '../../../../../../ui/SectionCard.tsx'
import { PHONE, text } from '../../../../../../ui/theme/css.ts'
import { styled } from '../../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/boxes/$boxNumber/edit')({
  loader: async ({ context: { queryClient }, params: { operator, cubeId, boxNumber } }) => {
    const [box, locks, types, apps] = await Promise.all([
      // what is edited, and its version, is what is there now
      queryClient.fetchQuery({ ...boxRead(operator, cubeId, boxNumber), staleTime: 0 }),
      queryClient.ensureQueryData(lockList(operator, cubeId)),
      queryClient.ensureQueryData(boxTypes(operator, cubeId)),
      queryClient.ensureQueryData(boxApps(operator, cubeId)),
    ])
    // both may be shown again later, and belong together
    return { box, locks, types, apps, version: etagOf(pathFor(calls.read.path, { operator, cubeId, boxNumber })) }
  },
  component: BoxEditPage,
})

function BoxEditPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const boxNumber = routeParam(params, 'boxNumber')
  const { box, types, apps, version } = Route.useLoaderData()
  const { data: locks } = useSuspenseQuery(lockList(operator, cubeId))
  const { data: present } = useQuery(boxRead(operator, cubeId, boxNumber))
  const { ifMatch, latest } = useStored(calls.read, { operator, cubeId, boxNumber }, (now) => now, version)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const may = useMay(operator)
  const [asking, setAsking] = useState(false)
  const toBox = () =>
    void navigate({ to: '/$operator/cubes/$cubeId/boxes/$boxNumber', params: { operator, cubeId, boxNumber } })
  const reread = () => cache.invalidateQueries({ queryKey: boxList(operator, cubeId).queryKey })
  return (
    <Page>
      <h2>{t('Edit box {number}', { number: box.number })}</h2>
      <BoxForm
        box={box}
        locks={locks}
        types={types}
        apps={apps}
        onCancel={toBox}
        latest={latest}
        save={async (edit) => {
          const after = await call(calls.write, {
            params: { operator, cubeId, boxNumber },
            body: edit,
            ifMatch: ifMatch(),
          })
          cache.setQueryData(boxRead(operator, cubeId, boxNumber).queryKey, after)
          void reread()
          toBox()
        }}
      />
      <Danger>
        <SectionCard
          title={t('Delete box')}
          action={
            <ActionButton
              kind="dangerOutlined"
              size="small"
              icon={Trash2}
              disabledReason={
                may('box:write')
                  ? (present?.occupancies ?? 0) > 0
                    ? t('The box is occupied. End the occupancies first.')
                    : undefined
                  : t('Your role may not change boxes.')
              }
              onClick={() => setAsking(true)}
            >
              {t('Delete box')}
            </ActionButton>
          }
        >
          {t('Its number, types, locks and notes are lost. This cannot be undone.')}
        </SectionCard>
      </Danger>
      <ConfirmCall
        open={asking}
        danger
        icon={Trash2}
        title={t('Delete box {number}?', { number: box.number })}
        text={t('Its number, types, locks and notes are lost. This cannot be undone.')}
        confirmLabel={t('Delete box')}
        onClose={() => setAsking(false)}
        run={() => call(calls.remove, { params: { operator, cubeId, boxNumber } })}
        onDone={async () => {
          // what was typed about a box that is gone is not asked about
          await navigate({ to: '/$operator/cubes/$cubeId/boxes', params: { operator, cubeId }, ignoreBlocker: true })
          cache.removeQueries({ queryKey: boxRead(operator, cubeId, boxNumber).queryKey })
          void reread()
        }}
      />
    </Page>
  )
}

const Page = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '12px 24px 24px',
  '& h2': { ...text('cardTitle') },
  [PHONE]: { padding: 8, gap: 8 },
})
const Danger = styled('div')({ maxWidth: 960 })
