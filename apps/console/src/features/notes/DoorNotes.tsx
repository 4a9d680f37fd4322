import type { Note } from '@cubeward/contract/admin/notes.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, StickyNote } from 'lucide-react'
import { t } from '../../locales/i18n.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { plainText } from '../../ui/plain-text.ts'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { AddBoxNoteButton } from './AddBoxNoteButton.tsx'
import { type BoxParams, boxNoteList, useBoxNote } from './box-notes.ts'

interface DoorNotesProps extends BoxParams {
  /** How many there are, which is known before they are read: nothing below moves when they come. */
  open: number
  disabledReason: string | undefined
}

/** What is written at a door and not done yet, and the way to write more. */
export function DoorNotes({ open, disabledReason, ...params }: DoorNotesProps) {
  const { data: notes } = useQuery({ ...boxNoteList(params, false), enabled: open > 0 })
  const shown = open === 0 ? [] : (notes ?? [])
  return (
    <Root>
      {shown.length > 0 && (
        <ul aria-label={t('Notes')}>
          {shown.map((note) => (
            <DoorNote key={note.id} params={params} note={note} disabledReason={disabledReason} />
          ))}
        </ul>
      )}
      <AddBoxNoteButton params={params} disabledReason={disabledReason} />
    </Root>
  )
}

interface DoorNoteProps {
  params: BoxParams
  note: Note
  disabledReason: string | undefined
}

function DoorNote({ params, note, disabledReason }: DoorNoteProps) {
  const { setDone } = useBoxNote(params, note)
  return (
    <li>
      <StickyNote size={16} strokeWidth={1.75} aria-hidden />
      <span>{plainText(note.note)}</span>
      <IconAction
        small
        icon={Check}
        label={t('Mark as done')}
        disabledReason={disabledReason}
        onClick={() => void setDone(true)}
      />
    </li>
  )
}

const Root = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  padding: '4px 6px',
  borderTop: `1px solid ${look('line')}`,
  '& ul': { width: '100%', maxHeight: 132, margin: 0, padding: 0, overflowY: 'auto', listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'flex-start', gap: 8, padding: '4px 0 4px 8px', ...text('dense') },
  '& li > svg': { flex: 'none', marginTop: 2, color: look('textSecondary') },
  '& li > span': { flex: 1, minWidth: 0, padding: '1px 0', overflowWrap: 'anywhere' },
})
