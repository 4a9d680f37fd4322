import { Uuid } from '@cubeward/contract/kernel/fields.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import { arriving } from '../../platform/outside/blobs/blobs.ts'

export interface StoredPhoto {
  id: string
  fileName: string
  type: string
  tags: string[]
}
const columns = 'p.id, p.file_name AS "fileName", p.content_type AS type, p.tags'
/** Keys of the bytes in the object store: of the photo, and of a small copy. */
export const blobKey = (id: string) => `photos/${id}`
export const thumbnailKey = (id: string) => `photos/${id}-small`
export const keysOf = (id: string): string[] => [blobKey(id), thumbnailKey(id)]
/** Keys of what arrives for a cube, before it is a photo. */
export const arrivingKeys = (cubeId: string) => `${arriving}${cubeId}/`
export const arrivingKey = (cubeId: string, id: string) => `${arrivingKeys(cubeId)}${id}`
/** The photo that an arriving key is for; undefined if somebody else has put it there. */
export const idOfArrival = (key: string): string | undefined => Uuid.safeParse(key.slice(key.lastIndexOf('/') + 1)).data

const listText = statement<{ photos: StoredPhoto[] }>(
  `SELECT coalesce((SELECT json_agg(json_build_object('id', p.id, 'fileName', p.file_name, 'type', p.content_type, 'tags', p.tags)
       ORDER BY p.uploaded DESC, p.id)
     FROM cube_photos p WHERE p.cube_id = c.id AND p.uploaded IS NOT NULL), '[]'::json) AS photos
   FROM cubes c WHERE c.operator_id = $1 AND c.id = $2`,
)
/** Newest first; undefined if the operator has no such cube. */
export const list = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query(listText, [operator, cubeId]))[0]?.photos

const tagsOfText = statement<{ tags: string[] }>(
  `SELECT p.tags FROM cube_photos p JOIN cubes c ON c.id = p.cube_id
   WHERE c.operator_id = $1 AND c.id = $2 AND p.file_name = $3 AND p.uploaded IS NOT NULL`,
)
/** Tags of one photo; undefined if the cube of the operator has no such photo. */
export const tagsOf = async (db: Queryable, operator: string, cubeId: string, fileName: string) =>
  (await db.query(tagsOfText, [operator, cubeId, fileName]))[0]

const lockText = statement<StoredPhoto & { tenantId: string | null }>(
  `SELECT ${columns}, c.tenant_id AS "tenantId" FROM cube_photos p JOIN cubes c ON c.id = p.cube_id
   WHERE c.operator_id = $1 AND c.id = $2 AND p.file_name = $3 AND p.uploaded IS NOT NULL FOR UPDATE OF p`,
)
/** A photo of a cube of the operator, held until the end of the transaction. */
export const lock = async (tx: Queryable, operator: string, cubeId: string, fileName: string) =>
  (await tx.query(lockText, [operator, cubeId, fileName]))[0]

export interface Room {
  /** Whether the name is taken. */
  taken: boolean
  photos: number
  /** Addresses for an upload that are valid, or were until an hour ago at most. */
  waiting: number
}
const roomText = statement<Room>(
  `SELECT coalesce(bool_or(p.uploaded IS NOT NULL AND p.file_name = $3), false) AS taken, count(p.uploaded)::int AS photos,
     count(p.id) FILTER (WHERE p.uploaded IS NULL)::int AS waiting
   FROM cubes c LEFT JOIN cube_photos p ON p.cube_id = c.id WHERE c.operator_id = $1 AND c.id = $2 GROUP BY c.id`,
)
/** Undefined if the operator has no such cube. */
export const room = async (tx: Queryable, operator: string, cubeId: string, fileName: string) =>
  (await tx.query(roomText, [operator, cubeId, fileName]))[0]

const holdCubeText = statement('SELECT 1 FROM cubes WHERE operator_id = $1 AND id = $2 FOR NO KEY UPDATE')
/** Makes others who ask for an address at this cube wait, so that its room is counted by one at a time. */
export const holdCube = async (tx: Queryable, operator: string, cubeId: string): Promise<boolean> =>
  (await tx.query(holdCubeText, [operator, cubeId])).length > 0

const expectText = statement(
  `INSERT INTO cube_photos (id, cube_id, file_name, content_type, requested_by, requested_by_name)
   SELECT $3, c.id, $4, $5, $6, $7 FROM cubes c WHERE c.operator_id = $1 AND c.id = $2 RETURNING id`,
)
/** False if the operator has no such cube. */
export const expect = async (
  tx: Queryable,
  operator: string,
  it: { id: string; cubeId: string; fileName: string; type: string; by: { id: string; name: string } },
): Promise<boolean> =>
  (await tx.query(expectText, [operator, it.cubeId, it.id, it.fileName, it.type, it.by.id, it.by.name])).length > 0

const abandonedText = statement<{ id: string; cubeId: string }>(
  `DELETE FROM cube_photos WHERE uploaded IS NULL AND requested < now() - interval '1 hour'
     AND (claimed IS NULL OR claimed < now() - interval '10 minutes')
     AND NOT (id = ANY ($1::uuid[]) AND requested > now() - interval '1 day')
   RETURNING id, cube_id AS "cubeId"`,
)
/**
 * Forgets addresses that were not used within an hour. One that somebody is making a photo of is kept. So is, for a day, one whose bytes
 * are `there` but could not be looked at so far.
 */
export const forgetAbandoned = (db: Queryable, there: readonly string[]) => db.query(abandonedText, [there])

const forgetWaitingText = statement('DELETE FROM cube_photos WHERE id = $1 AND uploaded IS NULL RETURNING id')
/** Forgets one address whose upload was no photo; false if there is a photo by now, or nothing. */
export const forgetWaiting = async (db: Queryable, id: string) => (await db.query(forgetWaitingText, [id])).length > 0

const waitingText = statement(
  `SELECT 1 FROM cube_photos p JOIN cubes c ON c.id = p.cube_id
   WHERE c.operator_id = $1 AND c.id = $2 AND p.uploaded IS NULL AND p.requested > now() - interval '1 hour' LIMIT 1`,
)
/** Whether there are addresses that may have been used by now. */
export const isWaiting = async (db: Queryable, operator: string, cubeId: string) =>
  (await db.query(waitingText, [operator, cubeId])).length > 0

const claimText = statement<{ type: string }>(
  `UPDATE cube_photos SET claimed = now()
   WHERE id = $1 AND uploaded IS NULL AND (claimed IS NULL OR claimed < now() - interval '10 minutes') RETURNING content_type AS type`,
)
/** Begins to make a photo of what has arrived; undefined if it is one already, nobody waits for it, or another is at it. */
export const claim = async (db: Queryable, id: string) => (await db.query(claimText, [id]))[0]

const releaseText = statement('UPDATE cube_photos SET claimed = NULL WHERE id = $1')
export const release = (db: Queryable, id: string) => db.query(releaseText, [id])

const stateText = statement<{ arrived: boolean }>(
  'SELECT uploaded IS NOT NULL AS arrived FROM cube_photos WHERE id = $1',
)
/** Whether a photo has arrived or is waited for; undefined if it is unknown. */
export const stateOf = async (db: Queryable, id: string) => (await db.query(stateText, [id]))[0]

export interface ExpectedPhoto {
  cubeId: string
  operatorId: string | null
  tenantId: string | null
  fileName: string
  type: string
  by: string
  byName: string | null
  arrived: boolean
  taken: boolean
  photos: number
}
const expectedText = statement<ExpectedPhoto>(
  `SELECT p.cube_id AS "cubeId", c.operator_id AS "operatorId", c.tenant_id AS "tenantId", p.file_name AS "fileName",
     p.content_type AS type, p.requested_by AS by, p.requested_by_name AS "byName", p.uploaded IS NOT NULL AS arrived,
     EXISTS (SELECT 1 FROM cube_photos o WHERE o.cube_id = p.cube_id AND o.file_name = p.file_name AND o.uploaded IS NOT NULL)
       AS taken,
     (SELECT count(*)::int FROM cube_photos o WHERE o.cube_id = p.cube_id AND o.uploaded IS NOT NULL) AS photos
   FROM cube_photos p JOIN cubes c ON c.id = p.cube_id WHERE p.id = $1 FOR UPDATE OF c, p`,
)
/** The cube is held, so that of two files with one name one comes first. */
export const expected = async (tx: Queryable, id: string) => (await tx.query(expectedText, [id]))[0]

const arriveText = statement(
  'UPDATE cube_photos SET uploaded = now(), size = $2, width = $3, height = $4 WHERE id = $1',
)
export const arrive = (tx: Queryable, id: string, it: { size: number; width: number; height: number }) =>
  tx.query(arriveText, [id, it.size, it.width, it.height])

const removeText = statement('DELETE FROM cube_photos WHERE id = $1')
export const remove = (tx: Queryable, id: string) => tx.query(removeText, [id])

const tagText = statement('UPDATE cube_photos SET tags = $2 WHERE id = $1')
export const setTags = (tx: Queryable, id: string, tags: readonly string[]) => tx.query(tagText, [id, tags])

const tagsText = statement<{ tag: string }>(
  `SELECT DISTINCT unnest(p.tags) AS tag FROM cube_photos p JOIN cubes c ON c.id = p.cube_id
   WHERE c.operator_id = $1 AND p.uploaded IS NOT NULL ORDER BY tag LIMIT 500`,
)
/** Tags in use at the operator. */
export const tagsInUse = async (db: Queryable, operator: string) =>
  (await db.query(tagsText, [operator])).map(({ tag }) => tag)

const usualText = statement<{ tags: string[] | null }>(
  'SELECT photo_tags AS tags FROM operator_settings WHERE operator_id = $1',
)
/** Tags that the operator is set up with; undefined if it never was. */
export const usualTags = async (db: Queryable, operator: string): Promise<string[] | undefined> =>
  (await db.query(usualText, [operator]))[0]?.tags ?? undefined

const setUsualText = statement(
  `INSERT INTO operator_settings (operator_id, photo_tags) VALUES ($1, $2)
   ON CONFLICT (operator_id) DO UPDATE SET photo_tags = excluded.photo_tags`,
)
export const setUsualTags = (tx: Queryable, operator: string, tags: readonly string[]) =>
  tx.query(setUsualText, [operator, tags])
