import { audit } from '@cubeward/contract/admin/audit.ts'
import { boxes as calls } from '@cubeward/contract/admin/boxes.ts'
import { styled } from '@mui/material/styles'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useCallback, useId, useMemo, useState } from 'react'
import { call } from '../../../../../../api/api.ts'
import { errorPanel, errorText } from '../../../../../../api/error-panel.ts'
import { usePageRefresh } from '../../../../../../api/page-refresh.ts'
import { routeParam } from '../../../../../../api/route-param.ts'
import { AuditList } from '../../../../../../features/audit/AuditList.tsx'
import {
  AccessKeysCard,
  LockCard,
  MaintenanceCard,
  OccupanciesCard,
  SettingsCard,
} from '../../../../../../features/boxes/BoxCards.tsx'
import { boxApps, boxOccupancies, boxRead } from '../../../../../../features/boxes/reads.ts'
import { openReason } from '../../../../../../features/cubes/open-reason.ts'
import { cubeOverview } from '../../../../../../features/cubes/reads.ts'
import { lockList } from '../../../../../../features/locks/reads.ts'
import { listSearch } from '../../../../../../list/use-list.ts'
import { useOpenCube } from '../../../../../../live/cube-feed-context.ts'
import { useCommandFailures } from '../../../../../../live/use-command-failures.ts'
import { useLiveState } from '../../../../../../live/use-live-state.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { useMay } from '../../../../../../session/authorization.ts'
import { ActionButton } from '../../../../../../ui/ActionButton.tsx'
import { SectionCard } from '../../../../../../ui/SectionCard.tsx'
import { PHONE, text } from '../../../../../../ui/theme/css.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/boxes/$boxNumber/')({
  validateSearch: listSearch(audit.list),
  loader: ({ context: { queryClient }, params: { operator, cubeId, boxNumber } }) =>
    Promise.all([
      queryClient.ensureQueryData(boxRead(operator, cubeId, boxNumber)),
      queryClient.ensureQueryData(lockList(operator, cubeId)),
    ]),
  component: BoxPage,
})

function BoxPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const boxNumber = routeParam(params, 'boxNumber')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const { data: box, refetch } = useSuspenseQuery(boxRead(operator, cubeId, boxNumber))
  const { data: locks } = useSuspenseQuery(lockList(operator, cubeId))
  const occupancies = useQuery(boxOccupancies(operator, cubeId, boxNumber))
  const apps = useQuery(boxApps(operator, cubeId))
  const may = useMay(operator)
  const live = useLiveState().state === 'live'
  const feed = useOpenCube()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const trail = useId()
  useCommandFailures(feed.commands)
  usePageRefresh(() => {
    void refetch()
    void occupancies.refetch()
  })
  const { subscribe } = feed
  const onChanges = useCallback(
    (changed: () => void) => subscribe((event) => TOLD.includes(event['@type']) && changed()),
    [subscribe],
  )
  const appNames = useMemo(() => new Map(apps.data?.map(({ appId, appName }) => [appId, appName])), [apps.data])
  const mayWrite = may('box:write') ? undefined : t('Your role may not change boxes.')
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
    <Page>
      <Cards>
        <SettingsCard
          box={box}
          appNames={appNames}
          action={
            <ActionButton
              size="small"
              kind="text"
              icon={Pencil}
              disabledReason={mayWrite}
              onClick={() =>
                void navigate({
                  to: '/$operator/cubes/$cubeId/boxes/$boxNumber/edit',
                  params: { operator, cubeId, boxNumber },
                })
              }
            >
              {t('Edit')}
            </ActionButton>
          }
        />
        {lockCard(t('Lock'), box.lock)}
        {box.secondaryLock !== null && lockCard(t('Secondary lock'), box.secondaryLock)}
        <MaintenanceCard
          box={box}
          pending={pending}
          disabledReason={mayWrite}
          error={failure}
          onSet={(required) => void maintain(required)}
        />
        {occupancies.data ? (
          <OccupanciesCard operator={operator} occupancies={occupancies.data} />
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
        <AccessKeysCard accessKeys={box.accessKeys} />
      </Cards>
      <Trail aria-labelledby={trail}>
        <h2 id={trail}>{t('Audit log')}</h2>
        <AuditList
          operator={operator}
          table="box-audit"
          filter={{ cubeId, boxNumber, category: ['box', 'occupancy'] }}
          ofOne
          changes={onChanges}
        />
      </Trail>
    </Page>
  )
}

/** What may have left a line in the trail of a box. */
const TOLD: readonly string[] = ['BoxesChanged', 'OccupancyEvent', 'CommandEvent']

const Page = styled('div')({ display: 'grid', gap: 12, padding: '12px 24px 24px', [PHONE]: { padding: 8, gap: 8 } })
// the table is a card of its own
const Trail = styled('section')({
  marginTop: 8,
  '& > h2': { ...text('cardTitle'), marginBottom: 8 },
  '& > [data-fills]': { padding: 0 },
})
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(340px, 1fr))',
  alignItems: 'start',
  gap: 16,
  // the settings are as high as two of the others
  '& > :first-child': { gridRow: 'span 2' },
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
})
