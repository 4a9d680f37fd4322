import { type Note, notes } from '@cubeward/contract/admin/notes.ts'
import type { PathOf } from '@cubeward/contract/kernel/endpoint.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { Tx } from '../../platform/db/client.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { tenantOf } from '../cubes/queries.ts'
import { cleanNote, isEmptyNote } from './note-html.ts'
import * as queries from './queries.ts'

function written(html: string): string {
  const clean = cleanNote(html)
  if (isEmptyNote(clean)) throw fieldProblem('note', 'note.empty')
  return clean
}
/** What is edited: a new picture of the author is no change of the note. */
const edited = ({ note, done }: Pick<Note, 'note' | 'done'>) => ({ note, done })
const messageOf = (after: Note, before: Note) =>
  before.done === after.done ? 'Changed a note.' : after.done ? 'Marked a note as done.' : 'Marked a note as not done.'

export const noteRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(notes.list, async ({ params, query }) =>
    found(await queries.list(db, params.operator, params.cubeId, query.done), 'cube'),
  )

  const changed = (cubeId: string) => hub.publishCube(cubeId, { '@type': 'CubeChanged' })
  const held = async (tx: Tx, { operator, cubeId, noteId }: PathOf<typeof notes.read>) => {
    const note = found(await queries.lock(tx, operator, cubeId, noteId), 'note')
    return { note, tenantId: (await tenantOf(tx, operator, cubeId))?.tenantId ?? null }
  }

  route(notes.create, ({ params, body, actor }) => {
    const { operator, cubeId } = params
    const note = written(body.note)
    const id = uuidv7()
    return act(
      db,
      { ...params, actor },
      {
        act: async (tx) => {
          found(await tenantOf(tx, operator, cubeId), 'cube')
          await queries.ensureAuthor(tx, { id: actor.id, name: actor.name, email: actor.user.email ?? null })
          const created = new Date().toISOString()
          await queries.insert(tx, { id, cubeId, note, done: body.done, created, by: actor.id })
          return held(tx, { ...params, noteId: id })
        },
        audit: ({ tenantId }) => ({
          ...{ type: 'NoteCreated', message: 'Wrote a note.', tenantId },
          data: { noteId: id, note, done: body.done },
        }),
        committed: () => changed(cubeId),
      },
    ).then((made) => made.note)
  })

  route(
    notes.read,
    async ({ params: { operator, cubeId, noteId } }) =>
      new Versioned(found(await queries.read(db, operator, cubeId, noteId), 'note'), edited),
  )

  route(notes.update, async ({ params, body, actor, ifMatch }) => {
    const note = written(body.note)
    const after = await change(
      db,
      { ...params, actor },
      {
        hold: (tx) => held(tx, params),
        ifMatch,
        of: (state) => edited(state.note),
        edit: (before) => ({ ...before, note: { ...before.note, note, done: body.done } }),
        write: (tx) => queries.update(tx, params.noteId, note, body.done),
        audit: (after, before) => ({
          ...{ type: 'NoteChanged', message: messageOf(after.note, before.note), tenantId: after.tenantId },
          data: { noteId: params.noteId },
        }),
        committed: () => changed(params.cubeId),
      },
    )
    return after.note
  })

  route(notes.remove, ({ params, actor }) =>
    act(
      db,
      { ...params, actor },
      {
        act: async (tx) => {
          const before = await held(tx, params)
          await queries.remove(tx, params.noteId)
          return before
        },
        audit: ({ note, tenantId }) => ({
          ...{ type: 'NoteDeleted', message: 'Deleted a note.', tenantId },
          data: { noteId: params.noteId, ...edited(note) },
        }),
        committed: () => changed(params.cubeId),
      },
    ),
  )
}
