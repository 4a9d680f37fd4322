import { z } from 'zod'
import { del, editOf, get, post, put } from '../kernel/endpoint.ts'
import { QueryFlag } from '../kernel/fields.ts'
import { CubeNote } from './cubes.ts'

export type Note = z.infer<typeof CubeNote>
const NoteEdit = editOf(CubeNote, ['note', 'done'])
const NewNote = z.strictObject({ note: CubeNote.shape.note, done: z.boolean().default(false) })
const listed = { query: z.object({ done: QueryFlag.optional() }), reply: z.array(CubeNote) }

const at = '/admin/v1/operators/:operator/cubes/:cubeId/notes'
const one = `${at}/:noteId` as const
export const notes = {
  list: get(at, {
    access: 'cube:read',
    summary: 'Notes of a cube, newest first; `done` keeps only those that are done, or only those that are not.',
    ...listed,
  }),
  create: post(at, {
    access: 'cube:write',
    summary: 'Writes a note in the name of the caller; HTML that notes do not have is taken out.',
    body: NewNote,
    reply: CubeNote,
    status: 201,
  }),
  read: get(one, { access: 'cube:read', summary: 'One note of a cube.', reply: CubeNote }),
  update: put(one, {
    access: 'cube:write',
    summary: 'Changes the text of a note and whether it is done.',
    body: NoteEdit,
    reply: CubeNote,
  }),
  remove: del(one, { access: 'cube:write', summary: 'Deletes a note.' }),
}

const atBox = '/admin/v1/operators/:operator/cubes/:cubeId/boxes/:boxNumber/notes'
const oneAtBox = `${atBox}/:noteId` as const
/** Notes at a box, apart from those of its cube. */
export const boxNotes = {
  list: get(atBox, {
    access: 'cube:read',
    summary: 'Notes at a box, newest first; `done` keeps only those that are done, or only those that are not.',
    ...listed,
  }),
  create: post(atBox, {
    access: 'cube:write',
    summary: 'Writes a note at a box in the name of the caller; it shows on the door until it is done.',
    body: NewNote,
    reply: CubeNote,
    status: 201,
  }),
  read: get(oneAtBox, { access: 'cube:read', summary: 'One note at a box.', reply: CubeNote }),
  update: put(oneAtBox, {
    access: 'cube:write',
    summary: 'Changes the text of a note at a box and whether it is done.',
    body: NoteEdit,
    reply: CubeNote,
  }),
  remove: del(oneAtBox, { access: 'cube:write', summary: 'Deletes a note at a box.' }),
}
