import {
  boxStory,
  mostOfKind,
  type StoryEntry,
  type StoryKind,
  storyKinds,
} from '@cubeward/contract/admin/box-story.ts'
import { Lock, type LucideIcon, Package, ScrollText, SquareTerminal, StickyNote, Wrench } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ExportMenu } from '../../list/export/ExportMenu.tsx'
import { exportName } from '../../list/export/list-export.ts'
import { countText, totalText } from '../../list/total-text.ts'
import { localeTag } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { dayOf } from '../../ui/format.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { storyColumns } from './columns.ts'
import { askedOf, type BoxParams } from './reads.ts'
import { StoryItem } from './StoryItem.tsx'
import { StoryMoments, StoryPeriod } from './StoryPeriod.tsx'
import { filterOf, type StorySearch } from './story-search.ts'
import { useStory } from './use-story.ts'
import { kindWord } from './words.ts'

const icons: Record<StoryKind, LucideIcon> = {
  lock: Lock,
  command: SquareTerminal,
  occupancy: Package,
  maintenance: Wrench,
  note: StickyNote,
  change: ScrollText,
}

interface StoryProps extends BoxParams {
  /** What of it is shown. */
  search: StorySearch
  onSearch: (search: StorySearch) => void
}

/** What happened at a box, newest first, day by day. */
export function Story({ search, onSearch, ...params }: StoryProps) {
  const filter = filterOf(search, useNow())
  const { kinds, ...span } = filter
  const { story, counts, counted, error, refetch, more, pending, failure } = useStory(params, filter)
  const [since] = useState(() => Date.now())
  const own = search.from !== undefined || search.until !== undefined
  // how often a time of its own was chosen; the fields stay when both are emptied
  const [choosing, setChoosing] = useState(own ? 0 : undefined)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (choosing) first.current?.focus()
  }, [choosing])
  const refused = (of: string) =>
    error instanceof ApiProblem ? error.errors.find(({ field }) => field === of)?.message : undefined
  const ofSpan = { from: refused('from'), until: refused('until') }
  const besideField = own && (ofSpan.from ?? ofSpan.until) !== undefined
  const toggle = (kind: StoryKind, on: boolean) => {
    const chosen = storyKinds.filter((it) => (it === kind ? on : kinds.includes(it)))
    const { kind: _, ...kept } = search
    onSearch({ ...kept, ...(chosen.length > 0 && { kind: chosen.join() }) })
  }
  const total = counted && totalText(counted.total, counted.capped)
  const columns = storyColumns()
  const { operator, cubeId, boxNumber } = params
  const { size: _, ...query } = askedOf(filter)
  return (
    <SectionCard
      title={t('Story')}
      count={total}
      action={
        <>
          <StoryPeriod
            {...{ search, onSearch }}
            onChoose={(chosen) => setChoosing((times = 0) => (chosen ? times + 1 : undefined))}
          />
          <ExportMenu
            list={{
              title: t('Box {number}', { number: boxNumber }),
              fileName: exportName(operator, `${cubeId}-${boxNumber}`),
              endpoint: boxStory.read,
              params: { ...params },
              query,
              total: counted?.capped ? undefined : counted?.total,
              columns,
            }}
            rows={story?.entries}
            totalText={countText(counted?.total ?? 0, counted?.capped)}
          />
        </>
      }
      rows
    >
      <Chips role="group" aria-label={t('Show only')}>
        {storyKinds.map((kind) => (
          <FilterChip
            key={kind}
            icon={icons[kind]}
            on={kinds.includes(kind)}
            onToggle={(on) => toggle(kind, on)}
            count={counts && totalText(counts[kind], counts[kind] === mostOfKind)}
          >
            {kindWord(kind)}
          </FilterChip>
        ))}
      </Chips>
      {(choosing !== undefined || own) && <StoryMoments {...{ search, onSearch, first }} refused={ofSpan} />}
      {story === undefined && error === null && (
        <div aria-busy>
          <RowsSkeleton />
        </div>
      )}
      {story === undefined && error !== null && !besideField && (
        <Failed>
          <ErrorPanel {...errorPanel(t('The story could not be loaded'), error)} onRetry={() => void refetch()} />
        </Failed>
      )}
      {story?.entries.length === 0 && (
        <EmptyState
          title={Object.keys(span).length === 0 ? t('Nothing happened yet') : t('Nothing happened in this time')}
          sentence={
            kinds.length === 0 && Object.keys(span).length === 0
              ? t('What is done at this box and what its locks report appears here.')
              : kinds.length === 0
                ? t('Choose a longer time to see what was before.')
                : t('Nothing of this kind happened at this box.')
          }
        />
      )}
      <Days operator={params.operator} entries={story?.entries ?? []} since={since} />
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
      {story !== undefined && story.next !== null && (
        <More>
          <ActionButton size="small" pending={pending} onClick={() => void more()}>
            {t('Show older')}
          </ActionButton>
        </More>
      )}
    </SectionCard>
  )
}

function Days({ operator, entries, since }: { operator: string; entries: readonly StoryEntry[]; since: number }) {
  const now = useNow()
  const days = new Map<string, StoryEntry[]>()
  for (const entry of entries) {
    const day = new Date(entry.at).toDateString()
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(entry)
    else days.set(day, [entry])
  }
  return [...days].map(([day, ofDay]) => {
    const { name, date } = dayWords(new Date(day), now)
    return (
      <section key={day} aria-label={[name, date].filter(Boolean).join(', ')}>
        <Day>
          {name && <b>{name}</b>} {date}
        </Day>
        <Entries>
          {ofDay.map((entry) => (
            <StoryItem key={entry.id} operator={operator} entry={entry} fresh={Date.parse(entry.at) > since} />
          ))}
        </Entries>
      </section>
    )
  })
}

function dayWords(at: Date, now: Date): { name?: string; date: string } {
  const day = dayOf(at, now)
  const date = new Intl.DateTimeFormat(localeTag(), {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    ...(day === 'before' && { year: 'numeric' }),
  }).format(at)
  if (day === 'today') return { name: t('Today'), date }
  return day === 'yesterday' ? { name: t('Yesterday'), date } : { date }
}

const Chips = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '4px 16px 12px',
  borderBottom: `1px solid ${look('line')}`,
  [PHONE]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' },
})
const Day = styled('h3')({
  position: 'sticky',
  zIndex: 1,
  top: 0,
  margin: 0,
  padding: '6px 16px',
  borderBottom: `1px solid ${look('line')}`,
  background: look('sunken'),
  color: look('textSecondary'),
  ...text('dense'),
  fontWeight: 400,
  '& b': { marginRight: 4, fontWeight: 550, color: look('text') },
})
const Entries = styled('ol')({ margin: 0, padding: '8px 0', listStyle: 'none' })
const More = styled('div')({
  display: 'grid',
  placeItems: 'center',
  padding: 12,
  borderTop: `1px solid ${look('line')}`,
})
const Failed = styled('div')({ padding: 16 })
const Failure = styled('p')({ margin: 0, padding: '8px 16px', color: tone('error', 'text'), ...text('dense') })
