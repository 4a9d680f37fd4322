import { type Note, notes } from '@cubeward/contract/admin/notes.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { call } from '../../../../api/api.ts'
import { usePageRefresh } from '../../../../api/page-refresh.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { NoteItem } from '../../../../features/notes/NoteItem.tsx'
import { noteList } from '../../../../features/notes/reads.ts'
import { areDraftsKept, isDraftKept } from '../../../../form/drafts.ts'
import { LeaveGuard } from '../../../../form/LeaveGuard.tsx'
import { t } from '../../../../locales/i18n.ts'
import { useAuthorization, useMay } from '../../../../session/authorization.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FilterChip } from '../../../../ui/FilterChip.tsx'
import { retryImport } from '../../../../ui/retry-import.ts'
import { Card } from '../../../../ui/SectionCard.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

const NoteEditor = lazy(retryImport(() => import('../../../../features/notes/NoteEditor.tsx')))

interface NotesSearch {
  /** Those that are done are shown, too. */
  done?: true
  /** It begins with an empty note. */
  add?: true
}

/** The name by which the words of a new note are kept. */
const NEW = 'new note'

/** In an address everything is a text. */
const isOn = (value: unknown) => value === true || value === 'true'

export const Route = createFileRoute('/$operator/cubes/$cubeId/notes')({
  validateSearch: (search: Record<string, unknown>): NotesSearch => ({
    ...(isOn(search.done) && { done: true }),
    ...(isOn(search.add) && { add: true }),
  }),
  loaderDeps: ({ search }) => ({ done: search.done === true }),
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(noteList(params.operator, params.cubeId, deps.done)),
  component: NotesPage,
})

function NotesPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const { done: withDone = false, add = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  const cache = useQueryClient()
  const { data, refetch } = useSuspenseQuery(noteList(operator, cubeId, withDone))
  const { userId } = useAuthorization()
  const [adding, setAdding] = useState<boolean>(add || isDraftKept(userId, NEW))
  const [newUnsaved, markNew] = useState(false)
  const { shown, unsaved, markUnsaved } = useWritten(data)
  const isUnsaved = newUnsaved || unsaved
  const may = useMay(operator)
  const disabledReason = may('cube:write') ? undefined : t('Your role may not do this.')
  usePageRefresh(() => void refetch())
  const changed = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: [notes.list.path] }),
      cache.invalidateQueries(cubeOverview(operator, cubeId)),
    ])
  return (
    <Space>
      <Bar>
        <FilterChip on={withDone} onToggle={(on) => void navigate({ search: on ? { done: true } : {}, replace: true })}>
          {t('Show done')}
        </FilterChip>
        <ActionButton
          kind="main"
          icon={Plus}
          disabled={adding}
          disabledReason={disabledReason}
          onClick={() => setAdding(true)}
        >
          {t('Add note')}
        </ActionButton>
      </Bar>
      {adding && disabledReason === undefined && (
        <Card aria-label={t('New note')}>
          <Padded>
            <Suspense fallback={null}>
              <NoteEditor
                label={t('Text of the note')}
                keptAs={NEW}
                html=""
                onCancel={() => setAdding(false)}
                onUnsaved={markNew}
                save={async (note) => {
                  await call(notes.create, { params: { operator, cubeId }, body: { note, done: false } })
                  await changed()
                  setAdding(false)
                }}
              />
            </Suspense>
          </Padded>
        </Card>
      )}
      {shown.map((note) => (
        <NoteItem
          key={note.id}
          operator={operator}
          cubeId={cubeId}
          note={note}
          disabledReason={disabledReason}
          onChanged={changed}
          onUnsaved={markUnsaved}
        />
      ))}
      {shown.length === 0 && !adding && (
        <Card>
          <EmptyState
            title={withDone ? t('No notes yet') : t('Nothing to do')}
            sentence={
              withDone
                ? t('Write what the next person at this cube should know.')
                : t('No note is open. Those that are done can be shown.')
            }
          />
        </Card>
      )}
      <LeaveGuard unsaved={() => isUnsaved} onUnload={() => isUnsaved && !areDraftsKept()} />
    </Space>
  )
}

/**
 * The notes of the page: those that were read, and those that are being written in, though somebody else has deleted them or marked them as
 * done meanwhile. Leaving is asked about once, however many they are.
 */
function useWritten(read: readonly Note[]) {
  const [written, setWritten] = useState<readonly Note[]>([])
  const markUnsaved = useCallback((note: Note, on: boolean) => {
    setWritten((before) => [...before.filter(({ id }) => id !== note.id), ...(on ? [note] : [])])
  }, [])
  const gone = written.filter(({ id }) => !read.some((note) => note.id === id))
  const shown = [...read, ...gone].toSorted((one, other) => Date.parse(other.created) - Date.parse(one.created))
  return { shown, unsaved: written.length > 0, markUnsaved }
}

const Space = styled('div')({
  display: 'grid',
  gap: 12,
  maxWidth: 1008,
  padding: '16px 24px 24px',
  [PHONE]: { padding: 8, gap: 8 },
})
const Bar = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 8 })
const Padded = styled('div')({ padding: 16 })
