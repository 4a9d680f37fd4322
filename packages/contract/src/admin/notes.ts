import { z } from 'zod'
import { del, editOf, get, post, put } from '../kernel/endpoint.ts'
import { QueryFlag } from '../kernel/fields.ts'
import { CubeNote } from './cubes.ts'

export type Note = z.infer<typeof CubeNote>
export const CubeNoteEdit = editOf(CubeNote, ['note', 'done'])

const at = '/admin/v1/operators/:operator/cubes/:cubeId/notes'
const one = `${at}/:noteId` as const
export const notes = {
  list: get(at, {
    access: 'cube:read',
    summary: 'Notes of a cube, newest first; `done` keeps only those that are done, or only those that are not.',
    query: z.object({ done: QueryFlag.optional() }),
    reply: z.array(CubeNote),
  }),
  create: post(at, {
    access: 'cube:write',
    summary: 'Writes a note in the name of the caller; HTML that notes do not have is taken out.',
    body: z.strictObject({ note: CubeNote.shape.note, done: z.boolean().default(false) }),
    reply: CubeNote,
    status: 201,
  }),
  read: get(one, { access: 'cube:read', summary: 'One note of a cube.', reply: CubeNote }),
  update: put(one, {
    access: 'cube:write',
    summary: 'Changes the text of a note and whether it is done.',
    body: CubeNoteEdit,
    reply: CubeNote,
  }),
  remove: del(one, { access: 'cube:write', summary: 'Deletes a note.' }),
}
