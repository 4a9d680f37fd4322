import type { Note } from '@cubeward/contract/admin/notes.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'

/** A cube of the operator, or a box of it: what a note is about. */
export interface Place {
  operator: string
  cubeId: string
  boxNumber?: string
}
const valuesOf = ({ operator, cubeId, boxNumber }: Place) => [operator, cubeId, boxNumber ?? null]
const isPlace = `c.operator_id = $1 AND c.id = $2
   AND ($3::text IS NULL OR EXISTS (SELECT FROM boxes b WHERE b.cube_id = c.id AND b.number = $3))`

const noteJson = `json_build_object('id', n.id, 'note', n.note, 'done', n.done, 'created', ${iso('n.created')},
  'createdBy', json_build_object('name', u.name, 'email', u.email, 'picture', u.picture))`

const listText = statement<{ notes: Note[] }>(
  `SELECT coalesce((SELECT json_agg(${noteJson} ORDER BY n.created DESC, n.id DESC)
     FROM cube_notes n JOIN users u ON u.id = n.created_by
     WHERE n.cube_id = c.id AND n.box_number IS NOT DISTINCT FROM $3 AND n.done = coalesce($4, n.done)), '[]'::json) AS notes
   FROM cubes c WHERE ${isPlace}`,
)
/** Undefined if the operator has no such cube or box. */
export const list = async (db: Queryable, place: Place, done: boolean | undefined) =>
  (await db.query(listText, [...valuesOf(place), done ?? null]))[0]?.notes

const oneText = `SELECT ${noteJson} AS note FROM cube_notes n JOIN users u ON u.id = n.created_by JOIN cubes c ON c.id = n.cube_id
   WHERE c.operator_id = $1 AND c.id = $2 AND n.box_number IS NOT DISTINCT FROM $3 AND n.id = $4`
const readText = statement<{ note: Note }>(oneText)
/** Undefined if it is no note of this place. */
export const read = async (db: Queryable, place: Place, id: string) =>
  (await db.query(readText, [...valuesOf(place), id]))[0]?.note

const lockText = statement<{ note: Note }>(`${oneText} FOR UPDATE OF n`)
/** Locked until the end of the transaction; undefined if it is no note of this place. */
export const lock = async (tx: Queryable, place: Place, id: string) =>
  (await tx.query(lockText, [...valuesOf(place), id]))[0]?.note

const tenantText = statement<{ tenantId: string | null }>(
  `SELECT c.tenant_id AS "tenantId" FROM cubes c WHERE ${isPlace}`,
)
/** The tenant of the cube; undefined if the operator has no such cube or box. */
export const tenantAt = async (tx: Queryable, place: Place) => (await tx.query(tenantText, valuesOf(place)))[0]

const keepBoxText = statement('SELECT FROM boxes WHERE cube_id = $1 AND number = $2 FOR KEY SHARE')
/** Until the end of the transaction nobody deletes the box. */
export const keepBox = (tx: Queryable, { cubeId, boxNumber }: Place) => tx.query(keepBoxText, [cubeId, boxNumber])

const insertText = statement(
  `INSERT INTO cube_notes (id, cube_id, box_number, note, done, created, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
)
export const insert = (
  tx: Queryable,
  { cubeId, boxNumber }: Place,
  { id, note, done, created, by }: Pick<Note, 'id' | 'note' | 'done' | 'created'> & { by: string },
) => tx.query(insertText, [id, cubeId, boxNumber ?? null, note, done, created, by])

const updateText = statement('UPDATE cube_notes SET note = $2, done = $3 WHERE id = $1')
export const update = (tx: Queryable, id: string, note: string, done: boolean) => tx.query(updateText, [id, note, done])

const removeText = statement('DELETE FROM cube_notes WHERE id = $1')
export const remove = (tx: Queryable, id: string) => tx.query(removeText, [id])

const authorText = statement('INSERT INTO users (id, name, email) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING')
/** Whoever writes is known from now on, even if the console has never sent their profile. */
export const ensureAuthor = (tx: Queryable, user: { id: string; name: string; email: string | null }) =>
  tx.query(authorText, [user.id, user.name, user.email])
