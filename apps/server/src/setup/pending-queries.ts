import type { PendingCube, PendingUnit, setup } from '@cubeward/contract/admin/setup.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import type { Queryable } from '../db/client.ts'
import { iso, pageEnvelope, statement } from '../db/sql.ts'
import { type JsonText, jsonText } from '../http/serialize.ts'

type Query = QueryOf<typeof setup.pendingCubes>
const orderOf = ({ sort }: Query, columns: Record<'created' | 'id' | 'lastConnected', string>) => {
  const [field, direction] = sort.split(',') as ['created' | 'id' | 'lastConnected', 'asc' | 'desc']
  const last = direction === 'desc' ? 'NULLS LAST' : 'NULLS FIRST'
  return {
    name: `${field}-${direction}`,
    order: `${columns[field]} ${direction} ${last}, ${columns.id} ${direction}`,
  }
}

/** A cube that waits is without a tenant, or in setup mode (GAP-04); a setup key that has run out is none (R27). */
const waiting = `FROM cubes c JOIN cube_state s ON s.cube_id = c.id
  WHERE c.tenant_id IS NULL OR (c.setup_key_hash IS NOT NULL AND c.setup_key_expires > now())`

interface CubeRow {
  row: Omit<PendingCube, 'setupKey'>
  sealed: Buffer | null
}
const totalText = statement<{ total: number }>('pending-cubes-total', `SELECT count(*)::int AS total ${waiting}`)
/** One page of cubes that wait, their setup keys still sealed, and how many there are. */
export async function pendingCubes(db: Queryable, query: Query): Promise<{ rows: CubeRow[]; total: number }> {
  const { name, order } = orderOf(query, { created: 'c.created', id: 'c.id', lastConnected: 's.last_connected' })
  const page = statement<CubeRow>(
    `pending-cubes-${name}`,
    `SELECT json_build_object('id', c.id, 'created', ${iso('c.created')}, 'connected', s.connected,
        'lastConnected', ${iso('s.last_connected')},
        'tenant', (SELECT json_build_object('id', t.id, 'name', t.name) FROM tenants t WHERE t.id = c.tenant_id)) AS row,
      CASE WHEN c.setup_key_expires > now() THEN c.setup_key_sealed END AS sealed
     ${waiting} ORDER BY ${order} LIMIT $1 OFFSET $2`,
  )
  const rows = await db.query<CubeRow>(page, [query.size, query.page * query.size])
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(totalText)
  return { rows, total }
}

/** One page of units that stand on no cube. */
export async function pendingUnits(db: Queryable, query: Query): Promise<JsonText<Page<PendingUnit>>> {
  const { name, order } = orderOf(query, { created: 'created', id: 'id', lastConnected: 'last_connected' })
  const text = statement<{ json: string }>(
    `pending-units-${name}`,
    `WITH page AS (SELECT row_number() OVER (ORDER BY ${order}) AS position,
        json_build_object('id', id, 'created', ${iso('created')}, 'connected', connected,
          'lastConnected', ${iso('last_connected')}, 'cubeId', cube_id, 'setupKey', NULL) AS row
      FROM (SELECT * FROM units WHERE cube_id IS NULL ORDER BY ${order} LIMIT $1 OFFSET $2) AS picked)
    SELECT ${pageEnvelope('(SELECT count(*)::int FROM units WHERE cube_id IS NULL)', '$1::int', '($2::int / $1::int)')}`,
  )
  const [row] = await db.query<{ json: string }>(text, [query.size, query.page * query.size])
  return jsonText(row?.json ?? '')
}
