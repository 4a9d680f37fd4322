import type { OsInfo, UnitMetrics } from '@cubeward/contract/admin/unit-parts.ts'
import type { UnitJob } from '@cubeward/contract/admin/unit-requests.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import type { Admission } from '../http/access.ts'
import type { UnitActor } from '../http/actor.ts'
import { hashSecret, secretMatches } from '../security/device-secret.ts'

const secretText = statement<{ hash: string | null }>('SELECT secret_hash AS hash FROM units WHERE id = $1')
const ofSecretText = statement<{ id: string }>('SELECT id FROM units WHERE secret_hash = $1')
/**
 * Lets a unit in by its secret. One that does not exist is refused exactly as one whose secret is another. A path that names no unit is that
 * of whichever unit has the secret.
 */
export const unitAdmission =
  (db: Queryable): Admission<UnitActor> =>
  async ({ params: { unitId }, secret }) => {
    if (unitId === undefined) {
      const [unit] = secret === '' ? [] : await db.query(ofSecretText, [hashSecret(secret)])
      return unit && { kind: 'unit', id: unit.id }
    }
    const [unit] = await db.query(secretText, [unitId])
    return secretMatches(secret, unit?.hash) ? { kind: 'unit', id: unitId } : undefined
  }

const standingText = statement<{ epoch: number; revoked: boolean }>(
  'SELECT epoch, secret_hash IS NULL AS revoked FROM units WHERE id = $1',
)
export const standing = async (db: Queryable, unitId: string) => (await db.query(standingText, [unitId]))[0]

const mainText = statement<{ unitId: string }>(
  'SELECT id AS "unitId" FROM units WHERE cube_id = $1 AND NOT secondary ORDER BY id LIMIT 1',
)
/** The unit on which the controller of a cube runs. */
export const mainUnitOf = async (db: Queryable, cubeId: string) => (await db.query(mainText, [cubeId]))[0]?.unitId

const connectedText = statement<{ connected: boolean }>(
  'SELECT connected FROM units WHERE operator_id IS NOT DISTINCT FROM $1 AND id = $2',
)
/** Whether a unit of the operator is connected; undefined if the operator has no such unit. */
export const unitConnected = async (
  db: Queryable,
  operator: string | null,
  unitId: string,
): Promise<boolean | undefined> => (await db.query(connectedText, [operator, unitId]))[0]?.connected

const screenText = statement<{ unitId: string }>(
  `SELECT id AS "unitId" FROM units
   WHERE operator_id IS NOT DISTINCT FROM $1 AND cube_id = $2 AND NOT secondary AND connected AND takes_screenshots ORDER BY id LIMIT 1`,
)
/** The main unit of a cube, if it can take a picture of its screen now. */
export const screenOf = async (db: Queryable, operator: string | null, cubeId: string) =>
  (await db.query(screenText, [operator, cubeId]))[0]?.unitId

/** Whose unit it is. */
export interface Place {
  operatorId: string | null
  cubeId: string | null
}
const columns = 'operator_id AS "operatorId", cube_id AS "cubeId"'
const beginText = statement<Place & { epoch: number }>(
  `UPDATE units SET epoch = epoch + 1, connected = true, last_connected = $2, node_id = $3, arch = $4, type = $5, release = $6,
     cpus = $7, totalmem = $8, timezone = $9, wg_ip_address = $10, metrics = $11::jsonb, takes_screenshots = $12
   WHERE id = $1 AND secret_hash IS NOT NULL RETURNING epoch, ${columns}`,
)
/** Begins a connection with a new epoch. Not if the secret was revoked meanwhile. */
export async function begin(
  db: Queryable,
  { unitId, nodeId, takesScreenshots }: { unitId: string; nodeId: string; takesScreenshots: boolean },
  os: OsInfo,
  now: string,
) {
  const { arch, type, release, cpus, totalmem, timezone, wgIpAddress, metrics } = os
  const told = [arch, type, release, cpus, totalmem, timezone, wgIpAddress, JSON.stringify(metrics)]
  return (await db.query(beginText, [unitId, now, nodeId, ...told, takesScreenshots]))[0]
}

const ownerText = statement<Place>(`SELECT ${columns} FROM units WHERE id = $1`)
export const ownerOf = async (db: Queryable, unitId: string) => (await db.query(ownerText, [unitId]))[0]

const osText = statement(
  `UPDATE units SET arch = $3, type = $4, release = $5, cpus = $6, totalmem = $7, timezone = $8, wg_ip_address = $9, metrics = $10::jsonb
   WHERE id = $1 AND epoch = $2`,
)
export async function storeOs(db: Queryable, unitId: string, epoch: number, os: OsInfo): Promise<void> {
  const { arch, type, release, cpus, totalmem, timezone, wgIpAddress, metrics } = os
  const told = [arch, type, release, cpus, totalmem, timezone, wgIpAddress, JSON.stringify(metrics)]
  await db.query(osText, [unitId, epoch, ...told])
}

const metricsText = statement('UPDATE units SET metrics = $3::jsonb WHERE id = $1 AND epoch = $2')
export async function storeMetrics(db: Queryable, unitId: string, epoch: number, metrics: UnitMetrics): Promise<void> {
  await db.query(metricsText, [unitId, epoch, JSON.stringify(metrics)])
}

const snapshotTexts = {
  packages: statement('UPDATE units SET packages = $3::jsonb WHERE id = $1 AND epoch = $2'),
  services: statement('UPDATE units SET services = $3::jsonb WHERE id = $1 AND epoch = $2'),
  screens: statement('UPDATE units SET screens = $3::jsonb WHERE id = $1 AND epoch = $2'),
}
/** What the unit has told of its packages, services or screens. */
export async function storeSnapshot(
  db: Queryable,
  unitId: string,
  epoch: number,
  part: keyof typeof snapshotTexts,
  rows: readonly unknown[],
): Promise<void> {
  await db.query(snapshotTexts[part], [unitId, epoch, JSON.stringify(rows)])
}

type Ended = Place & { unitId: string }
const jobsUnknown = (units: string) =>
  `jobs AS (UPDATE unit_jobs SET state = 'Unknown' WHERE state = 'Running' AND unit_id IN (SELECT id FROM ${units}))`
const endText = statement<Ended>(
  `WITH gone AS (UPDATE units SET connected = false, last_connected = $3, node_id = NULL
     FROM unnest($1::text[], $2::integer[]) AS e (unit, at) WHERE id = e.unit AND epoch = e.at AND connected
     RETURNING id, operator_id, cube_id),
   ${jobsUnknown('gone')} SELECT id AS "unitId", ${columns} FROM gone`,
)
/** Ends connections and returns the units that are disconnected by it. Jobs on them are unknown until they connect again. */
export const end = (db: Queryable, connections: readonly { deviceId: string; epoch: number }[], now: string) =>
  db.query(endText, [connections.map(({ deviceId }) => deviceId), connections.map(({ epoch }) => epoch), now])

const nodeText = statement<Ended>(
  `WITH gone AS (UPDATE units SET connected = false, last_connected = $2, node_id = NULL WHERE node_id = $1
     RETURNING id, operator_id, cube_id),
   ${jobsUnknown('gone')} SELECT id AS "unitId", ${columns} FROM gone`,
)
/** The connections of a node that is no more. */
export const endOfNode = (db: Queryable, nodeId: string, now: string) => db.query(nodeText, [nodeId, now])

const placeText = statement<{ cubeId: string | null; tenantId: string | null; epoch: number }>(
  `SELECT u.cube_id AS "cubeId", c.tenant_id AS "tenantId", u.epoch FROM units u LEFT JOIN cubes c ON c.id = u.cube_id
   WHERE u.operator_id IS NOT DISTINCT FROM $1 AND u.id = $2`,
)
export const placeOf = async (db: Queryable, operator: string | null, unitId: string) =>
  (await db.query(placeText, [operator, unitId]))[0]

const job = `id AS "jobId", kind, name, state, exit`
const holdText = statement('SELECT 1 AS held FROM units WHERE id = $1 FOR UPDATE')
const startText = statement<UnitJob>(
  `INSERT INTO unit_jobs (id, unit_id, kind, name, state, started) SELECT $1, $2, $3, $4, 'Running', $5
   WHERE NOT EXISTS (SELECT FROM unit_jobs WHERE unit_id = $2 AND state = 'Running') RETURNING ${job}`,
)
export interface NewJob {
  jobId: string
  unitId: string
  kind: string
  name: string | null
}
/** Jobs of a unit that are kept, with their output; somebody who sets up a cube is told what became of a driver. */
const JOBS_KEPT = 10
const oldText = statement(
  `DELETE FROM unit_jobs WHERE id IN (SELECT id FROM unit_jobs WHERE unit_id = $1 ORDER BY started DESC OFFSET ${JOBS_KEPT})`,
)
/** Undefined if a job runs on the unit already. The oldest ones are forgotten. */
export async function startJob(tx: Queryable, { jobId, unitId, kind, name }: NewJob, now: string) {
  await tx.query(holdText, [unitId])
  const [begun] = await tx.query(startText, [jobId, unitId, kind, name, now])
  if (begun !== undefined) await tx.query(oldText, [unitId])
  return begun
}

const forgetText = statement(
  "DELETE FROM unit_jobs WHERE id = $1 AND unit_id = $2 AND printed = 0 AND state = 'Running'",
)
/** The unit did not take it. */
export async function forgetJob(db: Queryable, unitId: string, jobId: string): Promise<void> {
  await db.query(forgetText, [jobId, unitId])
}
const unknownText = statement<UnitJob>(
  `UPDATE unit_jobs SET state = 'Unknown' WHERE id = $1 AND unit_id = $2 AND state = 'Running' RETURNING ${job}`,
)
export const unknownJob = async (db: Queryable, unitId: string, jobId: string) =>
  (await db.query(unknownText, [jobId, unitId]))[0]

/** Characters of output that are kept: the last ones. */
const KEPT = 1_048_576
const printText = statement<{ added: string; from: number }>(
  `WITH before AS (SELECT id, printed FROM unit_jobs WHERE id = $1 AND unit_id = $2 AND state <> 'Done' FOR UPDATE),
   news AS (SELECT id, greatest($3::bigint, printed) AS at, substr($4, (greatest(printed - $3::bigint, 0) + 1)::integer) AS added FROM before)
   UPDATE unit_jobs j SET state = 'Running', output = right(j.output || news.added, ${KEPT}),
     printed = news.at + length(news.added)
   FROM news WHERE j.id = news.id RETURNING news.added, news.at::double precision AS "from"`,
)
/** The part of this output that is new; undefined if the unit has no such running job. */
export const printJob = async (db: Queryable, unitId: string, jobId: string, from: number, output: string) =>
  (await db.query(printText, [jobId, unitId, from, output]))[0]

const exitText = statement<UnitJob & Place>(
  `UPDATE unit_jobs j SET state = 'Done', exit = $3, ended = $4 FROM units u
   WHERE j.id = $1 AND j.unit_id = $2 AND j.state <> 'Done' AND u.id = j.unit_id
   RETURNING j.id AS "jobId", j.kind, j.name, j.state, j.exit, u.operator_id AS "operatorId", u.cube_id AS "cubeId"`,
)
export const endJob = async (db: Queryable, unitId: string, jobId: string, exit: number, now: string) =>
  (await db.query(exitText, [jobId, unitId, exit, now]))[0]
