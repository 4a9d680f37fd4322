import type { Note } from '@cubeward/contract/admin/notes.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'

const noteJson = `json_build_object('id', n.id, 'note', n.note, 'done', n.done, 'created', ${iso('n.created')},
  'createdBy', json_build_object('name', u.name, 'email', u.email, 'picture', u.picture))`

const listText = statement<{ notes: Note[] }>(
  `SELECT coalesce((SELECT json_agg(${noteJson} ORDER BY n.created DESC, n.id DESC)
     FROM cube_notes n JOIN users u ON u.id = n.created_by
     WHERE n.cube_id = c.id AND n.done = coalesce($3, n.done)), '[]'::json) AS notes
   FROM cubes c WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Undefined if the operator has no such cube. */
export const list = async (db: Queryable, operator: string, cubeId: string, done: boolean | undefined) =>
  (await db.query(listText, [operator, cubeId, done ?? null]))[0]?.notes

const oneText = `SELECT ${noteJson} AS note FROM cube_notes n JOIN users u ON u.id = n.created_by JOIN cubes c ON c.id = n.cube_id
   WHERE c.operator_id = $1 AND c.id = $2 AND n.id = $3`
const readText = statement<{ note: Note }>(oneText)
/** Undefined if it is no note of this cube of the operator. */
export const read = async (db: Queryable, operator: string, cubeId: string, id: string) =>
  (await db.query(readText, [operator, cubeId, id]))[0]?.note

const lockText = statement<{ note: Note }>(`${oneText} FOR UPDATE OF n`)
/** Locked until the end of the transaction; undefined if it is no note of this cube of the operator. */
export const lock = async (tx: Queryable, operator: string, cubeId: string, id: string) =>
  (await tx.query(lockText, [operator, cubeId, id]))[0]?.note

const insertText = statement(
  `INSERT INTO cube_notes (id, cube_id, note, done, created, created_by) VALUES ($1, $2, $3, $4, $5, $6)`,
)
export const insert = (
  tx: Queryable,
  {
    id,
    cubeId,
    note,
    done,
    created,
    by,
  }: Pick<Note, 'id' | 'note' | 'done' | 'created'> & { cubeId: string; by: string },
) => tx.query(insertText, [id, cubeId, note, done, created, by])

const updateText = statement('UPDATE cube_notes SET note = $2, done = $3 WHERE id = $1')
export const update = (tx: Queryable, id: string, note: string, done: boolean) => tx.query(updateText, [id, note, done])

const removeText = statement('DELETE FROM cube_notes WHERE id = $1')
export const remove = (tx: Queryable, id: string) => tx.query(removeText, [id])

const authorText = statement('INSERT INTO users (id, name, email) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING')
/** Whoever writes is known from now on, even if the console has never sent their profile. */
export const ensureAuthor = (tx: Queryable, user: { id: string; name: string; email: string | null }) =>
  tx.query(authorText, [user.id, user.name, user.email])
