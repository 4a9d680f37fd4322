import { createHash } from 'node:crypto'
import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { iso, statement } from '../../platform/db/sql.ts'
import type { CubeSetupActor } from '../../platform/http/actor.ts'
import { ensureAuthor } from '../notes/queries.ts'
import { holdCubeOfKey } from './key-queries.ts'
import { lockingDevices } from './queries.ts'
import { reportNote } from './report-note.ts'

type Facts = Omit<CommissioningReport, 'id' | 'sha256' | 'installer' | 'remarks' | 'ended' | 'devices'>
const factsText = statement<{ facts: Facts }>(
  `SELECT json_build_object('cubeId', c.id, 'description', c.description, 'site', c.site,
     'address', json_build_object('street', c.street, 'houseNo', c.house_no, 'zip', c.zip, 'city', c.city, 'country', c.country),
     'operatorName', o.name, 'tenant', json_build_object('id', t.id, 'name', t.name), 'began', ${iso('c.setup_began')},
     'boxes', (SELECT count(*) FROM boxes b WHERE b.cube_id = c.id),
     'front', json_build_object('plan', c.wall_plan,
       'terminal', EXISTS (SELECT FROM units u WHERE u.cube_id = c.id AND NOT u.secondary),
       'boxes', coalesce((SELECT json_agg(json_build_object('number', b.number, 'types', b.types) ORDER BY b.sort_key)
         FROM boxes b WHERE b.cube_id = c.id), '[]')),
     'locks', coalesce((SELECT json_agg(json_build_object('lock', l.lock, 'boxNumber', b.number,
         'secondary', coalesce(b.secondary_lock = l.lock, false), 'types', coalesce(b.types, '{}'),
         'opened', e.opened, 'closed', e.closed, 'first', ${iso('e.first')}, 'last', ${iso('e.last')})
         ORDER BY b.sort_key NULLS LAST, l.lock)
       FROM locks l LEFT JOIN boxes b ON b.cube_id = l.cube_id AND (b.lock = l.lock OR b.secondary_lock = l.lock)
       CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE status = 'Open')::int AS opened,
         count(*) FILTER (WHERE status = 'Closed')::int AS closed, min(received) FILTER (WHERE status = 'Closed') AS first,
         max(received) FILTER (WHERE status = 'Closed') AS last
         FROM lock_events e WHERE e.cube_id = l.cube_id AND e.lock = l.lock AND e.received >= c.setup_began) e
       WHERE l.cube_id = c.id), '[]'),
     'units', coalesce((SELECT json_agg(json_build_object('id', u.id, 'secondary', u.secondary, 'connected', u.connected)
       ORDER BY u.secondary, u.id) FROM units u WHERE u.cube_id = c.id), '[]')) AS facts
   FROM cubes c JOIN operators o ON o.id = c.operator_id JOIN tenants t ON t.id = c.tenant_id WHERE c.id = $1`,
)
const noteText = statement(
  `INSERT INTO cube_notes (id, cube_id, note, done, created, created_by) VALUES ($1, $2, $3, true, $4, $5)
   ON CONFLICT (id) DO UPDATE SET note = excluded.note, created = excluded.created`,
)

async function factsOf(tx: Queryable, cubeId: string): Promise<Facts> {
  const [row] = await tx.query(factsText, [cubeId])
  if (row === undefined) throw problem('setup.noTenant')
  return row.facts
}

/** One note for each setup, however often its report is written. */
const noteIdOf = (keyHash: string) =>
  `${keyHash.slice(0, 8)}-${keyHash.slice(8, 12)}-4${keyHash.slice(13, 16)}-8${keyHash.slice(17, 20)}-${keyHash.slice(20, 32)}`

/** Writes down how the cube is handed over: by what it told since setup mode was entered, not by what somebody says. */
export async function writeReport(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  { cubeId, keyHash, ...actor }: CubeSetupActor,
  { installer, remarks }: Pick<CommissioningReport, 'installer' | 'remarks'>,
): Promise<CommissioningReport> {
  const { report } = await act(
    db,
    { operator: null, cubeId, actor },
    {
      async act(tx) {
        const held = await holdCubeOfKey(tx, keyHash)
        const ended = new Date().toISOString()
        const facts = await factsOf(tx, cubeId)
        const told = { ...facts, installer, remarks, ended, devices: await lockingDevices(tx, cubeId) }
        const sha256 = createHash('sha256').update(JSON.stringify(told)).digest('hex')
        const report = { id: `cr-${ended.slice(0, 10)}-${keyHash.slice(0, 4)}`, sha256, ...told }
        await ensureAuthor(tx, { id: actor.id, name: actor.name, email: null })
        await tx.query(noteText, [noteIdOf(keyHash), cubeId, reportNote(report), ended, actor.id])
        return { ...held, report }
      },
      audit: ({ operatorId, tenantId, report }) => ({
        ...{ operatorId, tenantId, type: 'CommissioningReport', message: tells('setup.report', { report: report.id }) },
        data: { sha256: report.sha256, installer },
      }),
      committed: () => hub.publishCube(cubeId, { '@type': 'CubeChanged' }),
    },
  )
  return report
}
