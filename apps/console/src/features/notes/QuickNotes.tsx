import { notes } from '@cubeward/contract/admin/notes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { useKeptTyping } from '../../form/drafts.ts'
import { formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { plainText } from '../../ui/plain-text.ts'
import { TextField } from '../../ui/TextField.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { noteList } from './reads.ts'

const SHOWN = 3

/** A word for the next person at a cube, and what was said last. */
export function QuickNotes({ operator, cubeId, refused }: { operator: string; cubeId: string; refused: boolean }) {
  const cache = useQueryClient()
  const now = useNow()
  const [typed, setTyped] = useState('')
  useKeptTyping(`quick note at ${cubeId}`, () => typed || undefined, setTyped)
  const { data = [] } = useQuery(noteList(operator, cubeId, false))
  const write = useMutation({
    mutationFn: (note: string) => call(notes.create, { params: { operator, cubeId }, body: { note: asHtml(note) } }),
    onSuccess: async (_, note) => {
      // what was typed since then is the next note
      setTyped((now) => (now.trim() === note ? '' : now))
      await cache.invalidateQueries({ queryKey: noteList(operator, cubeId, false).queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && !write.isPending) write.mutate(typed.trim())
  }
  return (
    <>
      <form onSubmit={submit}>
        <TextField
          label={t('Note')}
          value={typed}
          onChange={setTyped}
          placeholder={t('For the next person at this cube')}
          disabled={refused}
          {...(write.error && { error: errorText(write.error) })}
        />
      </form>
      {data.slice(0, SHOWN).map(({ id, note, created, createdBy }) => (
        <Said key={id} data-note>
          <small>
            <b>{createdBy.name ?? createdBy.email}</b> · {formatWhen(created, now)}
          </small>
          <p>{plainText(note)}</p>
        </Said>
      ))}
    </>
  )
}

/** As the editor of notes writes it: a paragraph. */
function asHtml(words: string): string {
  const paragraph = document.createElement('p')
  paragraph.textContent = words
  return paragraph.outerHTML
}

const Said = styled('div')({
  marginTop: 12,
  ...text('dense'),
  overflowWrap: 'anywhere',
  '& p': { margin: 0, color: look('textSecondary') },
  '& b': { fontWeight: 600, color: look('text') },
  '& small': { ...text('dense'), color: look('textSecondary') },
})
