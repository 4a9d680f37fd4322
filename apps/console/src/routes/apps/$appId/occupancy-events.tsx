import { type AppOccupancyEvent, appEvents } from '@cubeward/contract/admin/app-events.ts'
import type { App } from '@cubeward/contract/admin/apps.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CircleX, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { call, queryClient } from '../../../api/api.ts'
import { errorText } from '../../../api/error-panel.ts'
import { usePage } from '../../../api/page-state.ts'
import { routeParam } from '../../../api/route-param.ts'
import { AttemptsDialog } from '../../../features/apps/AttemptsDialog.tsx'
import { EventState } from '../../../features/apps/EventState.tsx'
import { eventWord, nextAttempt, shortId, stateLook } from '../../../features/apps/event-words.ts'
import { RetryEvent } from '../../../features/apps/RetryEvent.tsx'
import { appRead, appsChanged } from '../../../features/apps/reads.ts'
import { FilterText } from '../../../list/FilterText.tsx'
import { FilterToggle } from '../../../list/FilterToggle.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { MomentText } from '../../../list/MomentText.tsx'
import { type List, listSearch } from '../../../list/use-list.ts'
import { formatNumber } from '../../../locales/format.ts'
import { language, t } from '../../../locales/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { useSnackbar } from '../../../ui/SnackbarHost.tsx'
import { look, mono } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { useNow } from '../../../ui/use-now.ts'

export const Route = createFileRoute('/apps/$appId/occupancy-events')({
  validateSearch: listSearch(appEvents.list),
  component: EventsPage,
})

const eventsChanged = async () => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [appEvents.list.path] }), appsChanged()])
}

function EventsPage() {
  const appId = routeParam(Route.useParams(), 'appId')
  const { data: app } = useSuspenseQuery(appRead(appId))
  const [shown, setShown] = useState<AppOccupancyEvent>()
  usePage(
    t('Occupancy events'),
    [
      { label: t('Apps'), href: '/apps' },
      { label: app.name, href: `/apps/${encodeURIComponent(appId)}` },
    ],
    { of: app.name },
  )
  const retry = (event: AppOccupancyEvent) => (
    <RetryEvent
      event={event}
      retry={() => call(appEvents.retry, { params: { appId, eventId: event.id } })}
      onRetried={() => void eventsChanged()}
    />
  )
  return (
    <>
      <ListPage
        table="app-events"
        endpoint={appEvents.list}
        params={{ appId }}
        below
        words={{
          title: t('Occupancy events'),
          failed: t('The occupancy events could not be loaded'),
          empty: [
            t('No occupancy events yet'),
            t('Each occupancy of the app that is created, changed or ended makes one.'),
          ],
        }}
        filters={(list) => (
          <>
            <Filters list={list} events={app.events} />
            <RetryAll appId={appId} pending={app.events.pending} />
          </>
        )}
        columns={[
          {
            key: 'id',
            label: t('ID'),
            fixed: true,
            width: 110,
            cell: (it) => (
              <ActionButton size="small" kind="text" onClick={() => setShown(it)}>
                {shortId(it.id)}
                <span className="visually-hidden"> {t('Show attempts')}</span>
              </ActionButton>
            ),
          },
          { key: 'type', label: t('Type'), strong: true, fixed: true, cell: (it) => eventWord(it.type) },
          { key: 'state', label: t('State'), cell: (it) => <EventState of={it.processingState} /> },
          { key: 'created', label: t('Created'), sort: 'created', cell: (it) => <MomentText at={it.created} /> },
          {
            key: 'delivered',
            label: t('Delivered'),
            cell: (it) => (it.delivered === null ? '—' : <MomentText at={it.delivered} />),
          },
          { key: 'failures', label: t('Failures'), end: true, cell: (it) => formatNumber(it.failureCount) },
          { key: 'retry', label: t('Next attempt'), cell: (it) => <Next of={it} /> },
          {
            key: 'expired',
            label: t('Expires'),
            cell: (it) => (it.expired === null ? '—' : <MomentText at={it.expired} />),
          },
          {
            key: 'occupancy',
            label: t('Occupancy'),
            cell: (it) => <OccupancyLink of={it} />,
            value: (it) => it.appOccupancy.uuid,
          },
          { key: 'action', label: t('Action'), end: true, fixed: true, width: 90, cell: retry },
        ]}
        rowKey={({ id }) => id}
        phone={(it) => ({
          title: eventWord(it.type),
          state: <EventState of={it.processingState} />,
          detail: <Next of={it} />,
          end: retry(it),
        })}
      />
      {shown && <AttemptsDialog appId={appId} event={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** Of an operator that the reader is no member of too: whoever is here is root. */
const OccupancyLink = ({ of: { operator, appOccupancy } }: { of: AppOccupancyEvent }) => (
  <Beside>
    <Link
      to="/$operator/cubes/$cubeId/occupancies/$occupancyId"
      params={{ operator, cubeId: appOccupancy.cubeId, occupancyId: appOccupancy.uuid }}
    >
      {shortId(appOccupancy.uuid)}
    </Link>
    <CopyButton value={appOccupancy.uuid} />
  </Beside>
)

const Next = ({ of }: { of: AppOccupancyEvent }) => nextAttempt(of, useNow(), language())

const STATES = ['Pending', 'Delivered', 'Expired'] as const

/** One state or all of them, those with failures, and the occupancy that an event is of. */
function Filters<R>({ list, events }: { list: List<R>; events: App['events'] }) {
  const { state, occupancyId = '' } = list.state.filters
  const choose = (chosen: string | undefined) => list.change({ filters: { state: chosen } })
  const counts = { Pending: events.pending, Delivered: events.delivered, Expired: events.expired }
  const all = state === undefined || state === 'All'
  return (
    <>
      <FilterChip
        on={all}
        onToggle={() => choose(undefined)}
        count={formatNumber(events.pending + events.delivered + events.expired)}
      >
        {t('All')}
      </FilterChip>
      {STATES.map((it) => (
        <FilterChip
          key={it}
          icon={stateLook(it).icon}
          on={state === it}
          onToggle={(on) => choose(on ? it : undefined)}
          count={formatNumber(counts[it])}
        >
          {stateLook(it).label}
        </FilterChip>
      ))}
      <FilterToggle list={list} name="failures" icon={CircleX}>
        {t('Has failures')}
      </FilterToggle>
      <FilterText
        label={t('Occupancy')}
        value={occupancyId}
        most={36}
        onChange={(typed) => list.change({ filters: { occupancyId: typed === '' ? undefined : typed } })}
      />
    </>
  )
}

function RetryAll({ appId, pending }: { appId: string; pending: number }) {
  const tell = useSnackbar()
  const run = async () => {
    try {
      const { queued } = await call(appEvents.retryAll, { params: { appId } })
      tell(t('{n, plural, one {# event is tried again.} other {# events are tried again.}}', { n: queued }))
      await eventsChanged()
    } catch (error) {
      tell({ text: errorText(error), tone: 'error' })
    }
  }
  return (
    <ActionButton
      icon={RotateCw}
      disabledReason={pending === 0 ? t('No event is pending.') : undefined}
      onClick={() => void run()}
    >
      {t('Retry all pending')}
    </ActionButton>
  )
}

// a link of its own: the row leads nowhere
const Beside = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  ...mono,
  '&& a': { position: 'relative', color: look('accentText') },
  '&& a:hover': { textDecoration: 'underline' },
})
