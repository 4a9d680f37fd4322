import { type Found, type FoundCube, foundAtMost } from '@cubeward/contract/admin/find.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { searchWords, statement } from '../../platform/db/sql.ts'

/** Every word of `$2` occurs in what a cube is searched by. */
const matches = `c.operator_id = $1 AND NOT EXISTS (SELECT FROM unnest($2::bytea[]) AS word WHERE position(word IN c.search_bytes) = 0)`

const cubesText = statement<FoundCube>(
  `SELECT c.id, c.description, c.site, c.monitored, s.connected, s.alerts AS "openAlerts",
     nullif(concat_ws(', ', nullif(concat_ws(' ', c.street, c.house_no), ''), nullif(concat_ws(' ', c.zip, c.city), '')), '') AS address
   FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE ${matches} ORDER BY c.id LIMIT ${foundAtMost}`,
)
export const cubes = (db: Queryable, operator: string, search: string): Promise<FoundCube[]> =>
  db.query(cubesText, [operator, asBytes(searchWords(search))])

const boxesText = statement<Found['boxes'][number]>(
  `SELECT c.id AS "cubeId", c.description, b.number FROM cubes c JOIN boxes b ON b.cube_id = c.id AND lower(b.number) = $3
   WHERE ${matches} ORDER BY c.id LIMIT ${foundAtMost}`,
)
/** Of one word nobody knows which cube is meant. */
export async function boxes(db: Queryable, operator: string, search: string): Promise<Found['boxes']> {
  const words = searchWords(search).filter((word) => !SAID_WITH_A_NUMBER.includes(word))
  const at = words.findLastIndex((word) => /\d/.test(word))
  const [number] = words.splice(at, 1)
  if (number === undefined || words.length === 0) return []
  return db.query(boxesText, [operator, asBytes(words), number])
}

/** "altona box 17", "Altona Fach 17": neither word stands at the cube. */
const SAID_WITH_A_NUMBER = ['box', 'fach']
const asBytes = (words: readonly string[]) => words.map((word) => Buffer.from(word))
