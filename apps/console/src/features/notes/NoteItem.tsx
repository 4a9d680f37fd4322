import { type Note, notes } from '@cubeward/contract/admin/notes.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { Check, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { call, etagOf } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { retryImport } from '../../ui/retry-import.ts'
import { Card } from '../../ui/SectionCard.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

const NoteHtml = lazy(retryImport(() => import('./NoteHtml.tsx')))
const NoteEditor = lazy(retryImport(() => import('./NoteEditor.tsx')))

interface NoteItemProps {
  operator: string
  cubeId: string
  note: Note
  /** Why it cannot be changed by this user. */
  disabledReason: string | undefined
  onChanged: () => Promise<unknown>
  /** Whether this note has words in its editor that are not saved. */
  onUnsaved: (note: Note, unsaved: boolean) => void
}

/** One note, read or in an editor of its own. */
export function NoteItem({ operator, cubeId, note, disabledReason, onChanged, onUnsaved }: NoteItemProps) {
  const tell = useSnackbar()
  const [editing, setEditing] = useState<Note>()
  const [version, setVersion] = useState<string>()
  const [theirs, setTheirs] = useState<string>()
  const [asked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)
  const params = { operator, cubeId, noteId: note.id }
  const mark = useCallback((unsaved: boolean) => onUnsaved(note, unsaved), [onUnsaved, note])
  const path = pathFor(notes.read.path, params)
  const { createdBy: author } = note
  const name = author.name ?? author.email ?? t('Unknown')

  const toggle = async () => {
    setPending(true)
    try {
      // What it says by now stays as it is.
      const present = await call(notes.read, { params })
      await call(notes.update, { params, body: { ...present, done: !note.done }, ifMatch: etagOf(path) })
      await onChanged()
    } catch (error) {
      tell({ tone: 'error', text: errorText(error) })
    } finally {
      setPending(false)
    }
  }
  const edit = async () => {
    setPending(true)
    try {
      const present = await call(notes.read, { params })
      setVersion(etagOf(path))
      setEditing(present)
    } catch (error) {
      tell({ tone: 'error', text: errorText(error) })
    } finally {
      setPending(false)
    }
  }
  const close = () => {
    setEditing(undefined)
    setTheirs(undefined)
  }
  const save = async (html: string) => {
    try {
      await call(notes.update, { params, body: { ...(editing ?? note), note: html }, ifMatch: version })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 412) throw error
      // What was written here stays in the editor; what stands there now is shown above it (decision 87).
      const present = await call(notes.read, { params })
      setVersion(etagOf(path))
      setEditing({ ...present, note: editing?.note ?? present.note })
      setTheirs(present.note)
      throw new Error(t('Nothing has been saved yet. Saving again puts your text in place of the new one.'))
    }
    await onChanged()
    close()
  }
  return (
    <Card as="article" aria-label={t('Note by {name}', { name })}>
      <Head>
        {author.picture?.startsWith('https:') ? (
          <Picture src={author.picture} alt="" referrerPolicy="no-referrer" />
        ) : (
          <Letter aria-hidden>{name.slice(0, 1).toUpperCase()}</Letter>
        )}
        <Who>
          <strong>{name}</strong>
          <small>
            {author.email !== null && author.email !== name && <span>{author.email}</span>}
            <TimeText at={note.created} />
          </small>
        </Who>
        {note.done && (
          <StatusChip tone="success" icon={Check}>
            {t('Done')}
          </StatusChip>
        )}
      </Head>
      <Body>
        <Suspense fallback={<Waiting />}>
          {theirs !== undefined && (
            <Theirs role="group" aria-label={t('Changed by someone else meanwhile')}>
              <strong>{t('Changed by someone else meanwhile')}</strong>
              <NoteHtml html={theirs} />
            </Theirs>
          )}
          {editing ? (
            <NoteEditor
              label={t('Text of the note')}
              keptAs={`note ${note.id}`}
              html={editing.note}
              seen={theirs ?? editing.note}
              onOutdated={() => setTheirs(editing.note)}
              onCancel={close}
              save={save}
              onUnsaved={mark}
            />
          ) : (
            <NoteHtml html={note.note} />
          )}
        </Suspense>
      </Body>
      {!editing && (
        <Foot>
          <ActionButton
            size="small"
            kind="text"
            icon={note.done ? RotateCcw : Check}
            pending={pending}
            disabledReason={disabledReason}
            onClick={() => void toggle()}
          >
            {note.done ? t('Mark as not done') : t('Mark as done')}
          </ActionButton>
          <span />
          <IconAction
            small
            icon={Pencil}
            label={t('Edit note')}
            disabledReason={disabledReason}
            onClick={() => void edit()}
          />
          <IconAction
            small
            icon={Trash2}
            label={t('Delete note')}
            disabledReason={disabledReason}
            onClick={() => setAsked(true)}
          />
        </Foot>
      )}
      <ConfirmCall
        open={asked}
        onClose={() => setAsked(false)}
        run={() => call(notes.remove, { params })}
        onDone={onChanged}
        danger
        icon={Trash2}
        title={t('Delete this note?')}
        text={t('This cannot be undone.')}
        confirmLabel={t('Delete note')}
      />
    </Card>
  )
}

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, padding: '12px 16px 8px' })
const Picture = styled('img')({ width: 32, height: 32, borderRadius: 6, objectFit: 'cover' })
const Letter = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: 6,
  background: look('accentSoft'),
  color: look('accentText'),
  fontWeight: 600,
})
const Who = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  ...text('dense'),
  '& strong': { fontWeight: 600 },
  '& small': { display: 'flex', flexWrap: 'wrap', columnGap: 10, ...text('caption'), color: look('textSecondary') },
})
const Body = styled('div')({ padding: '0 16px 12px' })
const Theirs = styled('div')({
  marginBottom: 12,
  padding: 12,
  borderRadius: 6,
  border: `1px solid ${tone('warning', 'line')}`,
  background: tone('warning', 'soft'),
  '& strong': { ...text('dense'), color: tone('warning', 'text') },
})
const Waiting = styled('div')({ minHeight: 24 })
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '6px 8px',
  borderTop: `1px solid ${look('line')}`,
  '& > span': { flex: 1 },
  [PHONE]: { minHeight: 48 },
})
