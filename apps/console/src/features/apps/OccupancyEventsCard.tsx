import { type AppOccupancyEvent, appEvents } from '@cubeward/contract/admin/app-events.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Info } from 'lucide-react'
import { call, read } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { ListTable } from '../../list/ListTable.tsx'
import { MomentText } from '../../list/MomentText.tsx'
import { wholeList } from '../../list/use-list.ts'
import { formatNumber } from '../../locales/format.ts'
import { language, t } from '../../locales/i18n.ts'
import { CardRow } from '../../ui/CardRow.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { EventState } from './EventState.tsx'
import { eventWord, nextAttempt } from './event-words.ts'
import { RetryEvent } from './RetryEvent.tsx'

interface OccupancyEventsCardProps {
  operator: string
  cubeId: string
  occupancyId: string
  /** For whoever may see all events of the app. */
  allOf?: string | undefined
  disabledReason: string | undefined
}

/** Further ones stand on the page of the app. */
const SHOWN = '100'

/** What the app was told of one occupancy, and whether it came there. */
export function OccupancyEventsCard({ allOf, disabledReason, ...params }: OccupancyEventsCardProps) {
  const cache = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(read(appEvents.ofOccupancy, { params, query: { size: SHOWN } }))
  const retry = (it: AppOccupancyEvent) => (
    <RetryEvent
      event={it}
      disabledReason={disabledReason}
      retry={() => call(appEvents.retryOfOccupancy, { params: { ...params, eventId: it.id } })}
      onRetried={() => void cache.invalidateQueries({ queryKey: [appEvents.ofOccupancy.path] })}
    />
  )
  return (
    <SectionCard
      title={t('Events to the app')}
      count={data && formatNumber(data.length)}
      rows
      loading={data === undefined && error === null}
      error={
        error && data === undefined
          ? {
              ...errorPanel(t('The occupancy events could not be loaded'), error),
              onRetry: () => void refetch(),
              retrying: isFetching,
            }
          : undefined
      }
      action={
        allOf !== undefined && (
          <All>
            <Link
              to="/apps/$appId/occupancy-events"
              params={{ appId: allOf }}
              search={{ occupancyId: params.occupancyId }}
            >
              {t('All events')}
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            </Link>
          </All>
        )
      }
      footer={
        <Note>
          <Info size={15} strokeWidth={1.75} aria-hidden />
          {t('Events of one occupancy arrive in order: the next one waits until this one is delivered or expired.')}
        </Note>
      }
    >
      <ListTable
        list={wholeList(data ?? [])}
        label={t('Events to the app')}
        columns={[
          { key: 'created', label: t('Created'), fixed: true, cell: (it) => <MomentText at={it.created} /> },
          { key: 'type', label: t('Type'), strong: true, fixed: true, cell: (it) => eventWord(it.type) },
          { key: 'state', label: t('State'), fixed: true, cell: (it) => <EventState of={it.processingState} /> },
          { key: 'attempts', label: t('Attempts'), cell: (it) => <Attempts of={it} /> },
          { key: 'action', label: t('Action'), end: true, fixed: true, width: 90, cell: retry },
        ]}
        rowKey={({ id }) => id}
        phone={(it) => ({
          title: eventWord(it.type),
          state: <EventState of={it.processingState} />,
          detail: <Attempts of={it} />,
          end: retry(it),
        })}
        empty={<CardRow>{t('The app was told nothing of it.')}</CardRow>}
      />
    </SectionCard>
  )
}

/** How often it failed, and when it is tried next. */
function Attempts({ of: it }: { of: AppOccupancyEvent }) {
  const next = nextAttempt(it, useNow(), language())
  const n = it.failureCount
  if (it.processingState === 'Delivered')
    return t('{n, plural, =0 {at the first attempt} one {after # failure} other {after # failures}}', { n })
  const failed = t('{n, plural, one {# failed} other {# failed}}', { n })
  if (it.processingState === 'Pending') return n === 0 ? next : `${failed} · ${next}`
  return failed
}

const All = styled('span')({
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: 6,
    ...text('dense'),
    color: look('textSecondary'),
    textDecoration: 'none',
  },
  '& a:hover': { textDecoration: 'underline' },
})
const Note = styled('p')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  color: look('textSecondary'),
  '& svg': { flex: 'none', marginTop: 2 },
})
