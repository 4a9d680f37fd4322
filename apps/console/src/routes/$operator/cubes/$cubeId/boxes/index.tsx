import { boxes as calls } from '@cubeward/contract/admin/boxes.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Hash, List as ListIcon, PanelsTopLeft, Settings2, SlidersHorizontal, Tags, Trash2 } from 'lucide-react'
import { type ComponentProps, useMemo, useState } from 'react'
import { call } from '../../../../../api/api.ts'
import { usePageRefresh } from '../../../../../api/page-refresh.ts'
import { routeParam } from '../../../../../api/route-param.ts'
import { BoxListTable } from '../../../../../features/boxes/BoxListTable.tsx'
import { OpenAllButton, OpenAllProgress } from '../../../../../features/boxes/OpenAll.tsx'
import { boxApps, boxList, wallPlan } from '../../../../../features/boxes/reads.ts'
import { SetupMenu } from '../../../../../features/boxes/SetupMenu.tsx'
import { openReason } from '../../../../../features/cubes/open-reason.ts'
import { cubeOverview } from '../../../../../features/cubes/reads.ts'
import { lockList } from '../../../../../features/locks/reads.ts'
import { ConfirmCall } from '../../../../../form/ConfirmCall.tsx'
import { useOpenCube } from '../../../../../live/cube-feed-context.ts'
import { useCommandFailures } from '../../../../../live/use-command-failures.ts'
import { useLiveState } from '../../../../../live/use-live-state.ts'
import { formatNumber } from '../../../../../locales/format.ts'
import { t } from '../../../../../locales/i18n.ts'
import { useMay } from '../../../../../session/authorization.ts'
import { ActionButton } from '../../../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../../../ui/EmptyState.tsx'
import { Card } from '../../../../../ui/SectionCard.tsx'
import { look, PHONE, text } from '../../../../../ui/theme/css.ts'
import { styled } from '../../../../../ui/theme/styled.ts'
import { LiveWall } from '../-live-boxes.tsx'
import { useOpenAll } from '../-open-all.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/boxes/')({
  validateSearch: ({ view }): { view?: 'wall' } => (view === 'wall' ? { view } : {}),
  loader: ({ context: { queryClient }, params: { operator, cubeId } }) =>
    Promise.all([
      queryClient.ensureQueryData(boxList(operator, cubeId)),
      queryClient.ensureQueryData(lockList(operator, cubeId)),
    ]),
  component: BoxesPage,
})

function BoxesPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const { view } = Route.useSearch()
  const navigate = useNavigate()
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const boxes = useSuspenseQuery(boxList(operator, cubeId))
  const cache = useQueryClient()
  const apps = useQuery(boxApps(operator, cubeId))
  const may = useMay(operator)
  const live = useLiveState().state === 'live'
  const feed = useOpenCube()
  const openAll = useOpenAll(operator, cubeId)
  const [deleting, setDeleting] = useState(false)
  useCommandFailures(feed.commands)
  usePageRefresh(() => {
    void boxes.refetch()
    void cache.refetchQueries({ queryKey: lockList(operator, cubeId).queryKey })
    void cache.refetchQueries({ queryKey: wallPlan(operator, cubeId).queryKey })
  })
  const appNames = useMemo(() => new Map(apps.data?.map(({ appId, appName }) => [appId, appName])), [apps.data])
  const count = boxes.data.length
  const disabledReason = openReason({ allowed: may('lock:open'), connected: cube.connected, live, lock: '' })
  const setupLink = (to: 'box-setup' | 'box-lock-setup' | 'box-type-setup' | 'lock-adjust') => () =>
    void navigate({ to: `/$operator/cubes/$cubeId/${to}`, params: { operator, cubeId } })
  return (
    <Page>
      <Tools>
        <h2>
          {t('Boxes of {cubeId}', { cubeId })} <small>{formatNumber(count)}</small>
        </h2>
        <div>
          <SetupMenu
            entries={[
              {
                key: 'numbers-types',
                label: t('Numbers and types (traditional)'),
                icon: Settings2,
                onClick: setupLink('box-setup'),
              },
              { key: 'numbers', label: t('Numbers'), icon: Hash, onClick: setupLink('box-lock-setup') },
              { key: 'types', label: t('Types##of boxes'), icon: Tags, onClick: setupLink('box-type-setup') },
              { key: 'adjust', label: t('Adjust locks'), icon: SlidersHorizontal, onClick: setupLink('lock-adjust') },
            ]}
          />
          <OpenAllButton
            scope="boxes"
            count={count}
            work={openAll}
            disabledReason={disabledReason}
            label={t('Open all boxes')}
          />
          <ActionButton
            kind="dangerOutlined"
            icon={Trash2}
            disabledReason={
              count === 0
                ? t('There are no boxes.')
                : may('box:deleteAll')
                  ? undefined
                  : t('Only an Admin may delete all boxes.')
            }
            onClick={() => setDeleting(true)}
          >
            {t('Delete all boxes')}
          </ActionButton>
        </div>
        <ActionButton
          kind="text"
          icon={view === 'wall' ? ListIcon : PanelsTopLeft}
          onClick={() => void navigate({ to: '.', search: view === 'wall' ? {} : { view: 'wall' } })}
        >
          {view === 'wall' ? t('List') : t('Wall')}
        </ActionButton>
      </Tools>
      <OpenAllProgress work={openAll} mayOpen={may('lock:open')} />
      {view === 'wall' ? (
        <LiveWall operator={operator} cube={cube} wallOnly />
      ) : (
        <Card>
          <LiveBoxTable
            operator={operator}
            cubeId={cubeId}
            boxes={boxes.data}
            appNames={appNames}
            feed={feed}
            disabledReason={disabledReason}
            empty={
              <EmptyState
                title={t('No boxes yet')}
                sentence={t('Number the boxes in front of the cube: close one door after the other.')}
                actions={
                  <ActionButton kind="main" icon={Hash} onClick={setupLink('box-lock-setup')}>
                    {t('Number the boxes')}
                  </ActionButton>
                }
              />
            }
          />
        </Card>
      )}
      <ConfirmCall
        open={deleting}
        danger
        icon={Trash2}
        title={t('{n, plural, one {Delete # box?} other {Delete all # boxes?}}', { n: count })}
        text={t('Their numbers, types and locks are lost. The locks of the cube stay.')}
        typed={{
          phrase: String(count),
          label: (phrase) => (
            <>
              {t('Type the number to confirm:')} {phrase}
            </>
          ),
        }}
        confirmLabel={t('Delete all boxes')}
        run={() => call(calls.removeAll, { params: { operator, cubeId }, query: { confirm: String(count) } })}
        onDone={() => boxes.refetch()}
        onClose={() => setDeleting(false)}
      />
    </Page>
  )
}

/** The rows with their locks. They alone are drawn anew by a lock event, not the page around them. */
function LiveBoxTable(props: Omit<ComponentProps<typeof BoxListTable>, 'locks'>) {
  const { data: locks } = useSuspenseQuery(lockList(props.operator, props.cubeId))
  return <BoxListTable {...props} locks={locks} />
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: '12px 24px 24px',
  [PHONE]: { padding: 8, gap: 8 },
})
const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& h2': { marginRight: 'auto', ...text('cardTitle') },
  '& h2 small': { ...text('dense'), color: look('textTertiary') },
  '& > div': { display: 'flex', gap: 8 },
  // the view beside the heading, what is done with all boxes in one row below
  [PHONE]: {
    '& h2': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '& > div': { order: 1, flexBasis: '100%', flexWrap: 'wrap' },
    '& > div > button': { flex: '1 1 auto', minWidth: 'fit-content', paddingInline: 10, lineHeight: 1.15 },
    '& > div > button [data-sign]': { display: 'none' },
  },
})
