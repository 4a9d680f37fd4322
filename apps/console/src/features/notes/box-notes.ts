import { boxNotes, type Note } from '@cubeward/contract/admin/notes.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, etagOf, read } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'

export interface BoxParams {
  operator: string
  cubeId: string
  boxNumber: string
}
/** Notes at a box: those still to be done, or all of them. */
export const boxNoteList = (params: BoxParams, withDone: boolean) =>
  read(boxNotes.list, { params, query: withDone ? {} : { done: 'false' } })

/** After a note was written or changed here; everybody else learns of it by the feed of the cube. */
export function useNotesChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [boxNotes.list.path] })
}

/** What is done with one note at a box; a failure is said where it was asked for. */
export function useBoxNote(params: BoxParams, note: Note) {
  const tell = useSnackbar()
  const changed = useNotesChanged()
  const [pending, setPending] = useState(false)
  const one = { ...params, noteId: note.id }
  const setDone = async (done: boolean) => {
    setPending(true)
    try {
      // What it says by now stays as it is.
      const present = await call(boxNotes.read, { params: one })
      const ifMatch = etagOf(pathFor(boxNotes.read.path, one))
      await call(boxNotes.update, { params: one, body: { ...present, done }, ifMatch })
      await changed()
    } catch (error) {
      tell({ tone: 'error', text: errorText(error) })
    } finally {
      setPending(false)
    }
  }
  const remove = () => call(boxNotes.remove, { params: one })
  return { pending, setDone, remove, changed }
}

/** What was typed as a note: each line a paragraph, and nothing in it is markup. */
export function htmlOf(typed: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  const lines = typed.trim().split(/\n+/)
  return lines.map((line) => `<p>${line.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)}</p>`).join('')
}
