import { type Cube, cubes } from '@cubeward/contract/admin/cubes.ts'
import * as cubeQueries from '@cubeward/server/features/cubes/queries.ts'
import { createDatabase } from '@cubeward/server/platform/db/client.ts'
import { valueParsers } from '@cubeward/server/platform/db/values.ts'
import { serializerOf } from '@cubeward/server/platform/http/serialize.ts'
import Fastify from 'fastify'
import pg from 'pg'
import { serveParent } from '../lib/child.ts'

/*
 * The baseline: Fastify and `pg` and nothing between them. Statements prepared, timestamps left as text, replies written by the
 * same compiled serializer as the product's; no sign-in, no access, no validation, no entity tags, no headers.
 */

const url = process.env.DATABASE_URL ?? ''
const pool = new pg.Pool({ connectionString: url, max: 20, types: valueParsers, options: '-c jit=off -c timezone=UTC' })
const db = createDatabase(url)

interface Row {
  id: string
  description: string | null
  site: string | null
  tenant_id: string | null
  tenant_name: string | null
  monitored: boolean
  connected: boolean
  last_connected: string | null
  boxes_total: number
  boxes_occupied: number
  boxes_disabled: number
  alerts: Record<string, number>
  total: number
}

const rowOf = (row: Row) => ({
  id: row.id,
  description: row.description,
  site: row.site,
  tenant: row.tenant_id === null ? null : { id: row.tenant_id, name: row.tenant_name },
  monitored: row.monitored,
  connected: row.connected,
  lastConnected: row.last_connected,
  utilization: {
    total: row.boxes_total,
    occupied: row.boxes_occupied,
    available: row.boxes_total - row.boxes_occupied - row.boxes_disabled,
    disabled: row.boxes_disabled,
  },
  openAlerts: row.alerts,
})
const fields = `c.id, c.description, c.site, c.tenant_id, t.name AS tenant_name, c.monitored, s.connected, s.last_connected,
  s.boxes_total, s.boxes_occupied, s.boxes_disabled, s.alerts`
const from = `FROM cubes c JOIN cube_state s ON s.cube_id = c.id LEFT JOIN tenants t ON t.id = c.tenant_id WHERE c.operator_id = $1`

const list = {
  name: 'bare-list',
  text: `SELECT ${fields}, (SELECT cubes FROM operator_totals WHERE operator_id = $1) AS total
    FROM (SELECT * FROM cubes WHERE operator_id = $1 ORDER BY id LIMIT 25) c
    JOIN cube_state s ON s.cube_id = c.id LEFT JOIN tenants t ON t.id = c.tenant_id ORDER BY c.id`,
}
const read = {
  name: 'bare-read',
  text: `SELECT c.*, ${fields}, s.locks_open, s.locks_closed, s.locks_blocked, s.locks_breakin,
      u.requested AS update_requested, u.executed AS update_executed, r.requested AS reboot_requested, r.executed AS reboot_executed
    ${from.replace(
      'WHERE',
      `LEFT JOIN cube_requests u ON u.cube_id = c.id AND u.kind = 'software-update'
      LEFT JOIN cube_requests r ON r.cube_id = c.id AND r.kind = 'reboot' WHERE`,
    )} AND c.id = $2`,
}

const page = serializerOf(cubes.list.declared.reply)
const one = serializerOf(cubes.read.declared.reply)
const json = 'application/json; charset=utf-8'

const app = Fastify({ keepAliveTimeout: 65_000 })

interface ListRequest {
  Params: { operator: string }
}

app.get<ListRequest>('/bare/:operator/cubes', async ({ params }, reply) => {
  const { rows } = await pool.query<Row>({ ...list, values: [params.operator] })
  const totalElements = rows[0]?.total ?? 0
  const body = {
    content: rows.map(rowOf),
    totalElements,
    totalPages: Math.ceil(totalElements / 25),
    number: 0,
    size: 25,
  }
  return reply.header('content-type', json).send(page(body))
})

/** The product's own statement, whose JSON the database builds. */
app.get<ListRequest>('/json/:operator/cubes', async ({ params }, reply) => {
  const { json: text } = await cubeQueries.list(db, params.operator, { page: 0, size: 25, sort: 'id,asc' })
  return reply.header('content-type', json).send(text)
})

app.get<{ Params: { operator: string; cubeId: string } }>(
  '/bare/:operator/cubes/:cubeId',
  async ({ params }, reply) => {
    // biome-ignore lint/suspicious/noExplicitAny: every column of the table, as a bare handler has them
    const { rows } = await pool.query<Row & Record<string, any>>({ ...read, values: [params.operator, params.cubeId] })
    const [row] = rows
    if (row === undefined) return reply.code(404).send()
    const support = row.support_info
    const cube: Record<keyof Cube, unknown> = {
      ...rowOf(row),
      address: { street: row.street, houseNo: row.house_no, zip: row.zip, city: row.city, country: row.country },
      latitude: row.latitude,
      longitude: row.longitude,
      supportInfo: {
        operatedBy: support.operatedBy ?? null,
        phone: support.phone ?? null,
        email: support.email ?? null,
        website: support.website ?? null,
        freetext: support.freetext ?? null,
      },
      preventCloseNonOccupiedBoxAfterSeconds: row.prevent_close_non_occupied_box_after_seconds,
      occupyPreferOpenBox: row.occupy_prefer_open_box,
      occupyMode: row.occupy_mode,
      locks: { open: row.locks_open, closed: row.locks_closed, blocked: row.locks_blocked, breakIn: row.locks_breakin },
      setupKey: null,
      softwareUpdateRequested: row.update_requested,
      softwareUpdateExecuted: row.update_executed,
      rebootRequested: row.reboot_requested,
      rebootExecuted: row.reboot_executed,
    }
    return reply.header('content-type', json).send(one(cube))
  },
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

const handlers = {
  /** Milliseconds of the SQL of the cube page, one after the other. */
  async overview({ operator, ids }: { operator: string; ids: string[] }): Promise<number[]> {
    const times: number[] = []
    for (const id of ids) {
      const began = performance.now()
      await cubeQueries.overview(db, operator, id)
      times.push(performance.now() - began)
    }
    return times
  },
}
export type BareHandlers = typeof handlers
serveParent(handlers, async () => {
  await app.close()
  await Promise.all([pool.end(), db.close()])
})
