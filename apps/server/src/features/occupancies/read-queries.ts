import { type Occupancy, type OccupancyListItem, occupancies } from '@cubeward/contract/admin/occupancies.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { where, words } from '../../platform/db/list-sql.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import type { Sealer } from '../../platform/security/secrets.ts'

// The worst first: what expired was never told to the app.
const worst = `(SELECT json_build_object('state', e.state, 'number', count(*)) FROM app_events e WHERE e.occupancy_id = o.id
  GROUP BY e.state ORDER BY CASE e.state WHEN 'Expired' THEN 0 WHEN 'Pending' THEN 1 ELSE 2 END LIMIT 1)`
const page = listOf(occupancies.list, {
  from: 'occupancies o',
  key: ['id'],
  scope: 'o.cube_id = $2',
  parent: 'SELECT FROM cubes WHERE operator_id = $1 AND id = $2',
  json: `json_build_object('id', o.id, 'cubeId', o.cube_id, 'boxNumber', o.box_number, 'boxTypes', coalesce(b.types, '{}'),
    'appId', o.app_id, 'appName', a.name, 'created', ${iso('o.created')}, 'updated', ${iso('o.updated')}, 'ended', ${iso('o.ended')},
    'events', ${worst})`,
  rowJoins:
    'LEFT JOIN apps a ON a.id = o.app_id LEFT JOIN boxes b ON b.cube_id = o.cube_id AND b.number = o.box_number',
  sorts: {
    created: { by: 'o.created', nulls: 'none' },
    updated: { by: 'o.updated', nulls: 'none' },
    ended: 'o.ended',
    boxNumber: {
      by: 'bs.sort_key',
      join: 'LEFT JOIN boxes bs ON bs.cube_id = o.cube_id AND bs.number = o.box_number',
    },
  },
  filters: {
    search: words(`lower(o.id::text || ' ' || o.app_id || ' ' || coalesce(o.content::text, ''))`),
    box: where((at) => `o.box_number = ${at}`),
    appId: where((at) => `o.app_id = ${at}`),
    current: { sql: (value) => (value ? 'o.ended IS NULL' : 'true'), variants: [true, false] },
  },
  total: 'exact',
})
interface Place {
  operator: string
  cubeId: string
}
/** One page of occupancies; undefined if the operator has no such cube. */
export const list = (db: Queryable, { operator, cubeId }: Place, query: QueryOf<typeof occupancies.list>) =>
  page(db, [operator, cubeId], query)

/** The current ones of a page alone. */
export async function current(
  db: Queryable,
  place: Place,
  query: QueryOf<typeof occupancies.current>,
): Promise<OccupancyListItem[] | undefined> {
  const found = (await list(db, place, { ...query, current: true }))?.parse()
  return found?.content
}

type Row = Omit<Occupancy, 'accessCode'> & { sealed: Buffer | null }
const fields = `o.id, o.cube_id AS "cubeId", o.box_number AS "boxNumber", o.app_id AS "appId", a.name AS "appName",
  ${iso('o.created')} AS created, ${iso('o.updated')} AS updated, ${iso('o.ended')} AS ended, o.content,
  o.access_code_sealed AS sealed, o.access_keys AS "accessKeys"`
const readText =
  statement<Row>(`SELECT ${fields} FROM occupancies o JOIN cubes c ON c.id = o.cube_id LEFT JOIN apps a ON a.id = o.app_id
  WHERE c.operator_id = $1 AND c.id = $2 AND o.id = $3`)
/** One occupancy with its access code in the clear; undefined if the operator's cube has none of this id. */
export async function read(
  db: Queryable,
  sealer: Sealer,
  { operator, cubeId, occupancyId }: Place & { occupancyId: string },
): Promise<Occupancy | undefined> {
  const [row] = await db.query(readText, [operator, cubeId, occupancyId])
  return row && opened(sealer, row)
}

const opened = (sealer: Sealer, { sealed, ...row }: Row): Occupancy => {
  return { ...row, accessCode: sealed === null ? null : sealer.open(sealed) }
}

const accessText = statement<{ sealed: Buffer | null; accessKeys: string[] }>(
  `SELECT access_code_sealed AS sealed, access_keys AS "accessKeys" FROM occupancies
   WHERE cube_id = $1 AND ended IS NULL AND (access_code_sealed IS NOT NULL OR access_keys <> '{}') AND id <> $2`,
)
/** What opens the boxes of the other current occupancies of a cube. */
export const otherAccess = async (db: Queryable, sealer: Sealer, cubeId: string, but: string) =>
  (await db.query(accessText, [cubeId, but])).map(({ sealed, accessKeys }) => {
    return { accessCode: sealed === null ? null : sealer.open(sealed), accessKeys }
  })

const updateText =
  statement(`UPDATE occupancies SET box_number = $2, content = $3, access_code_sealed = $4, access_keys = $5,
    updated = clock_timestamp() WHERE id = $1`)
export const update = (
  tx: Queryable,
  sealer: Sealer,
  {
    id,
    boxNumber,
    content,
    accessCode,
    accessKeys,
  }: Pick<Occupancy, 'id' | 'boxNumber' | 'content' | 'accessCode' | 'accessKeys'>,
) =>
  tx.query(updateText, [
    id,
    boxNumber,
    content === undefined ? null : JSON.stringify(content),
    accessCode === null ? null : sealer.seal(accessCode),
    accessKeys,
  ])
