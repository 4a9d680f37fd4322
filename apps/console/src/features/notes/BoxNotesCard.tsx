import type { Note } from '@cubeward/contract/admin/notes.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { usePageRefresh } from '../../api/page-refresh.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { Monogram } from '../../ui/Monogram.tsx'
import { plainText } from '../../ui/plain-text.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { AddBoxNoteButton } from './AddBoxNoteButton.tsx'
import { type BoxParams, boxNoteList, useBoxNote } from './box-notes.ts'

interface BoxNotesCardProps extends BoxParams {
  /** Why no note can be written or changed by this user. */
  disabledReason: string | undefined
}

/** Shown at least, if there are so many; those still to be done always. */
const LATEST = 3

/** The notes at a box: all that are still to be done, and the latest of the others. */
export function BoxNotesCard({ disabledReason, ...params }: BoxNotesCardProps) {
  const { data: notes, error, refetch } = useQuery(boxNoteList(params, true))
  usePageRefresh(() => void refetch())
  const shown = notes?.filter(({ done }, at) => !done || at < LATEST) ?? []
  return (
    <SectionCard
      title={t('Notes')}
      count={notes && formatNumber(notes.length)}
      rows
      loading={notes === undefined && error === null}
      error={
        notes === undefined && error
          ? { ...errorPanel(t('The notes could not be loaded'), error), onRetry: () => void refetch() }
          : undefined
      }
      action={<AddBoxNoteButton params={params} disabledReason={disabledReason} shortcut="n" />}
    >
      {shown.length === 0 && <Nothing>{t('Nobody has written a note yet.')}</Nothing>}
      {shown.map((note) => (
        <BoxNote key={note.id} params={params} note={note} disabledReason={disabledReason} />
      ))}
    </SectionCard>
  )
}

interface BoxNoteProps {
  params: BoxParams
  note: Note
  disabledReason: string | undefined
}

function BoxNote({ params, note, disabledReason }: BoxNoteProps) {
  const { pending, setDone, remove, changed } = useBoxNote(params, note)
  const [asked, setAsked] = useState(false)
  const { createdBy: author } = note
  const name = author.name ?? author.email
  return (
    <Row data-note data-done={note.done || undefined}>
      <p>{plainText(note.note)}</p>
      <small>
        {name !== null && <Monogram name={name} />}
        <span>{name ?? t('Unknown')}</span>
        <TimeText at={note.created} />
        {note.done && (
          <span>
            <Check size={13} strokeWidth={2} aria-hidden /> {t('Done')}
          </span>
        )}
      </small>
      <Actions>
        <ActionButton
          size="small"
          kind="text"
          icon={note.done ? RotateCcw : Check}
          pending={pending}
          disabledReason={disabledReason}
          onClick={() => void setDone(!note.done)}
        >
          {note.done ? t('Mark as not done') : t('Mark as done')}
        </ActionButton>
        <IconAction
          small
          icon={Trash2}
          label={t('Delete note')}
          disabledReason={disabledReason}
          onClick={() => setAsked(true)}
        />
      </Actions>
      <ConfirmCall
        open={asked}
        onClose={() => setAsked(false)}
        run={remove}
        onDone={changed}
        danger
        icon={Trash2}
        title={t('Delete this note?')}
        text={t('This cannot be undone.')}
        confirmLabel={t('Delete note')}
      />
    </Row>
  )
}

const Nothing = styled('p')({ margin: 0, padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
const Row = styled('article')({
  padding: '10px 16px 6px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& > p': { margin: 0, overflowWrap: 'anywhere' },
  '&[data-done] > p': { color: look('textSecondary') },
  '& small': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 8px',
    marginTop: 4,
    ...text('caption'),
    color: look('textSecondary'),
  },
  '& small svg': { verticalAlign: -2 },
})
const Actions = styled('div')({ display: 'flex', justifyContent: 'space-between', marginLeft: -8, marginRight: -8 })
