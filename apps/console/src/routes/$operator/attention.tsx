import { attention } from '@cubeward/contract/admin/attention.ts'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CircleCheck, UserX } from 'lucide-react'
import { useCallback, useState } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { usePage } from '../../api/page-state.ts'
import { routeParam } from '../../api/route-param.ts'
import { AttentionList } from '../../features/attention/AttentionList.tsx'
import { ClosedCases } from '../../features/attention/ClosedCases.tsx'
import { KeyHints } from '../../features/attention/KeyHints.tsx'
import { MuteMenu } from '../../features/attention/MuteMenu.tsx'
import { NothingNeedsYou } from '../../features/attention/NothingNeedsYou.tsx'
import { PausedApps } from '../../features/attention/PausedApps.tsx'
import { closedToday, views } from '../../features/attention/reads.ts'
import { useInbox } from '../../features/attention/use-inbox.ts'
import { useRecoveries } from '../../features/attention/use-recoveries.ts'
import { viewWord } from '../../features/attention/view-word.ts'
import { cubeCounts } from '../../features/cubes/reads.ts'
import { Pager } from '../../list/Pager.tsx'
import { listSearch, readAhead } from '../../list/use-list.ts'
import { formatNumber, formatTimeOfDay } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { look, PHONE, spokenOnly, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { OpenCase } from './-open-case.tsx'

const ofList = listSearch(attention.list)

export const Route = createFileRoute('/$operator/attention')({
  validateSearch: (raw: Record<string, unknown>): Partial<Record<string, string>> => ({
    ...ofList(raw),
    ...(typeof raw.case === 'string' && /^[\w-]{36}$/.test(raw.case) && { case: raw.case }),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params, deps }) => {
    void queryClient.prefetchQuery(closedToday(params.operator))
    readAhead(queryClient, { table: 'attention', endpoint: attention.list, params }, deps)
  },
  component: AttentionPage,
})

// the address of one tab is part of that of the others
const EXACT = { exact: true, includeSearch: true }

/** There is room for a case beside the list. */
const ROOM = '(min-width: 1024px)'

/** Everything that needs a person, over all cubes of the operator. */
function AttentionPage() {
  const operator = routeParam(Route.useParams(), 'operator')
  const inbox = useInbox(operator)
  const { list, counts, actions, muting } = inbox
  const beside = useMediaQuery(ROOM)
  const alone = inbox.selected !== undefined && !beside
  const [showing, setShowing] = useState(false)
  const { data: closed } = useQuery(closedToday(operator))
  const monitored = useQuery(cubeCounts(operator)).data?.monitored
  useRecoveries(
    closed?.content,
    useCallback(() => setShowing(true), []),
  )
  usePage(t('Attention'))
  const { view = 'open', free } = list.state.filters as { view?: (typeof views)[number]; free?: string }
  const openCase = inbox.selected !== undefined && <OpenCase operator={operator} inbox={inbox} page={alone} />
  const muteMenu = (
    <MuteMenu
      anchor={muting?.anchor ?? null}
      onClose={() => inbox.setMuting(undefined)}
      onMute={(until) => muting && actions.mute(muting.it, until)}
    />
  )
  if (alone)
    return (
      <>
        {openCase}
        {muteMenu}
      </>
    )
  const nothing = list.rows?.length === 0
  const calm = nothing && view === 'open' && counts?.open === 0
  return (
    <>
      <Head>
        <PageHeader title={t('Attention')} actions={!calm && <KeyHints />} />
      </Head>
      <PageTabs
        label={t('Attention')}
        tabs={views.map((key) => ({
          key,
          current: key === view,
          label: (
            <>
              {viewWord(key)} <Count>{counts && formatNumber(counts[key])}</Count>
            </>
          ),
        }))}
        link={({ key }, props) => (
          <Link key={key} to="." search={key === 'open' ? {} : { view: key }} activeOptions={EXACT} {...props} />
        )}
      />
      <Columns data-beside={openCase ? true : undefined}>
        <Stack>
          <PausedApps apps={inbox.pausedApps} />
          {view === 'open' && !calm && counts && (
            <Filter>
              <FilterChip
                icon={UserX}
                on={free === 'true'}
                onToggle={(on) => list.change({ filters: { free: on ? 'true' : undefined } })}
                count={formatNumber(counts.free)}
              >
                {t('Nobody has it')}
              </FilterChip>
            </Filter>
          )}
          <Card aria-label={t('Cases')} aria-busy={list.updating || undefined}>
            {list.error && (
              <ErrorPanel
                {...(list.rows === undefined && { variant: 'page' as const })}
                {...errorPanel(t('The cases could not be loaded'), list.error)}
                onRetry={list.refresh}
                retrying={list.updating}
              />
            )}
            {list.rows === undefined ? (
              !list.error && <RowsSkeleton rows={8} />
            ) : nothing ? (
              <NothingNeedsYou operator={operator} view={view} monitored={monitored} muted={counts?.muted ?? 0} />
            ) : (
              <AttentionList
                operator={operator}
                cubes={list.rows}
                selected={inbox.selected}
                actions={actions}
                onMute={inbox.mute}
              />
            )}
            {closed && closed.totalElements > 0 && !calm && !showing && (
              <Closed>
                <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
                <span>
                  {t(
                    '{n, plural, one {# closed by itself today} other {# closed by themselves today}}, the last at {time}',
                    {
                      n: closed.totalElements,
                      time: formatTimeOfDay(closed.content[0]?.closed ?? ''),
                    },
                  )}
                </span>
                <button type="button" onClick={() => setShowing(true)}>
                  {t('Show')}
                </button>
              </Closed>
            )}
            {list.totalPages > 1 && <Pager list={list} />}
          </Card>
          {closed && closed.totalElements > 0 && (calm || showing) && (
            <ClosedCases cases={closed.content} total={closed.totalElements} />
          )}
        </Stack>
        {openCase}
      </Columns>
      {muteMenu}
    </>
  )
}

const Head = styled('div')({ padding: '20px 24px 8px', [PHONE]: spokenOnly })
const Count = styled('span')({ marginLeft: 6, color: look('textSecondary'), fontWeight: 400 })
const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  padding: '16px 24px 24px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[data-beside]': { gridTemplateColumns: 'minmax(0, 1fr) 384px' },
  '& > section:last-child': { position: 'sticky', top: 16, maxHeight: 'calc(100dvh - 90px)' },
  [PHONE]: { padding: 0 },
})
const Stack = styled('div')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  [PHONE]: {
    gap: 8,
    '& > section': { borderInline: 0, borderRadius: 0 },
    '& > [role="status"]': { margin: '8px 16px 0' },
  },
})
const Filter = styled('div')({ display: 'flex', [PHONE]: { padding: '8px 16px 0' } })
const Closed = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 42,
  padding: '0 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  color: look('textSecondary'),
  '& svg': { color: tone('success', 'mark') },
  '& button': {
    marginLeft: 'auto',
    minHeight: 32,
    border: 0,
    background: 'none',
    cursor: 'pointer',
    ...text('dense'),
    fontWeight: 600,
    color: look('accentText'),
  },
})
