import type { Note } from '@cubeward/contract/admin/notes.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import { cleanNote, isEmptyNote } from './note-html.ts'
import * as queries from './queries.ts'

type Written = Pick<Note, 'note' | 'done'>
type OneNote = queries.Place & { noteId: string }

function written(html: string): string {
  const clean = cleanNote(html)
  if (isEmptyNote(clean)) throw fieldProblem('note', 'note.empty')
  return clean
}
/** The version covers text and done alone, not the profile of the author. */
const edited = ({ note, done }: Written) => ({ note, done })
const messageOf = (after: Note, before: Note) =>
  tells(before.done === after.done ? 'note.changed' : after.done ? 'note.done' : 'note.notDone')
const nameOf = ({ boxNumber }: queries.Place) => (boxNumber === undefined ? 'cube' : 'box')
/** What the entry says beside what was done. A note at a box is named there. */
const about = ({ boxNumber }: queries.Place, tenantId: string | null) => ({
  tenantId,
  ...(boxNumber === undefined ? {} : { boxNumber }),
})

/** Notes of cubes and of their boxes. */
export const noteService = ({ db, hub }: Pick<Context, 'db' | 'hub'>) => {
  const changed = ({ cubeId, boxNumber }: queries.Place) =>
    hub.publishCube(cubeId, { '@type': boxNumber === undefined ? 'CubeChanged' : 'BoxesChanged' })
  const held = async (tx: Tx, place: OneNote) => {
    const note = found(await queries.lock(tx, place, place.noteId), 'note')
    return { note, tenantId: (await queries.tenantAt(tx, place))?.tenantId ?? null }
  }
  return {
    list: async (place: queries.Place, done: boolean | undefined) =>
      found(await queries.list(db, place, done), nameOf(place)),

    read: async (place: OneNote) => new Versioned(found(await queries.read(db, place, place.noteId), 'note'), edited),

    async create(place: queries.Place, body: Written, actor: UserActor): Promise<Note> {
      const note = written(body.note)
      const id = uuidv7()
      const made = await act(
        db,
        { ...place, actor },
        {
          act: async (tx) => {
            if (place.boxNumber !== undefined) await queries.keepBox(tx, place)
            found(await queries.tenantAt(tx, place), nameOf(place))
            await queries.ensureAuthor(tx, { id: actor.id, name: actor.name, email: actor.user.email ?? null })
            const created = new Date().toISOString()
            await queries.insert(tx, place, { id, note, done: body.done, created, by: actor.id })
            return held(tx, { ...place, noteId: id })
          },
          audit: ({ tenantId }) => ({
            ...{ type: 'NoteCreated', message: tells('note.written'), ...about(place, tenantId) },
            data: { noteId: id, note, done: body.done },
          }),
          committed: () => changed(place),
        },
      )
      return made.note
    },

    async update(place: OneNote, body: Written, actor: UserActor, ifMatch: string | undefined): Promise<Note> {
      const note = written(body.note)
      const after = await change(
        db,
        { ...place, actor },
        {
          hold: (tx) => held(tx, place),
          ifMatch,
          of: (state) => edited(state.note),
          edit: (before) => ({ ...before, note: { ...before.note, note, done: body.done } }),
          write: (tx) => queries.update(tx, place.noteId, note, body.done),
          audit: (after, before) => ({
            ...{ type: 'NoteChanged', message: messageOf(after.note, before.note), ...about(place, after.tenantId) },
            data: { noteId: place.noteId },
          }),
          committed: () => changed(place),
        },
      )
      return after.note
    },

    remove: async (place: OneNote, actor: UserActor): Promise<void> => {
      await act(
        db,
        { ...place, actor },
        {
          act: async (tx) => {
            const before = await held(tx, place)
            await queries.remove(tx, place.noteId)
            return before
          },
          audit: ({ note, tenantId }) => ({
            ...{ type: 'NoteDeleted', message: tells('note.deleted'), ...about(place, tenantId) },
            data: { noteId: place.noteId, ...edited(note) },
          }),
          committed: () => changed(place),
        },
      )
    },
  }
}
