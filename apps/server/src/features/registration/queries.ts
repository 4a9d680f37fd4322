import type { UnitRegistration } from '@cubeward/contract/device/registration.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import type { SetupKey } from '../../platform/security/setup-key.ts'

/** For so long after a reset of its secret a device may register anew. */
const windowOpen = "secret_revoked > now() - interval '15 minutes'"

/** What decides whether a device may have a new secret. */
export interface Known {
  id: string
  operatorId: string | null
  hasSecret: boolean
  /** It was connected at least once. */
  hasConnected: boolean
  /** Its secret was reset a short while ago. */
  mayReturn: boolean
  hasSetupKey: boolean
}
const unitFacts = `id, operator_id AS "operatorId", secret_hash IS NOT NULL AS "hasSecret", epoch > 0 AS "hasConnected",
  secret_hash IS NULL AND coalesce(${windowOpen}, false) AS "mayReturn", coalesce(setup_key_expires > now(), false) AS "hasSetupKey"`
const byKeyText = statement<Known>(`SELECT ${unitFacts} FROM units WHERE registration_hash = $1 FOR UPDATE`)
const byIdText = statement<Known>(`SELECT ${unitFacts} FROM units WHERE id = $1 FOR UPDATE`)
/** The unit that registered with this key of its own. */
export const unitOfOwnKey = async (tx: Queryable, keyHash: string) => (await tx.query(byKeyText, [keyHash]))[0]
export const unitOfId = async (tx: Queryable, id: string) => (await tx.query(byIdText, [id]))[0]

const insertText = statement(
  `INSERT INTO units (id, secret_hash, registration_hash, setup_key_hash, setup_key_sealed, setup_key_expires, arch, type, release, cpus, totalmem)
   VALUES ($1, $2, $3, $4, $5, 'infinity', $6, $7, $8, $9, $10)`,
)
interface NewUnit {
  id: string
  secretHash: string
  ownKeyHash: string | null
  setupKey: SetupKey
  facts: UnitRegistration
}
export const insertUnit = (tx: Queryable, { id, secretHash, ownKeyHash, setupKey, facts }: NewUnit) =>
  tx.query(insertText, [
    ...[id, secretHash, ownKeyHash, setupKey.hash, setupKey.sealed],
    ...[facts.arch ?? null, facts.type ?? null, facts.release ?? null, facts.cpus ?? null, facts.totalmem ?? null],
  ])

const unitSecretText = statement(
  "UPDATE units SET secret_hash = $2, registration_hash = coalesce($3, registration_hash), packages = '[]' WHERE id = $1",
)
const forgetJobsText = statement("DELETE FROM unit_jobs WHERE unit_id = $1 AND state <> 'Running'")
/** What was installed on it is not known any more: it may come with a new disk. */
export async function setUnitSecret(tx: Queryable, id: string, secretHash: string, ownKeyHash: string | null) {
  await tx.query(unitSecretText, [id, secretHash, ownKeyHash])
  await tx.query(forgetJobsText, [id])
}

interface Place {
  operatorId: string | null
  cubeId: string | null
  secondary: boolean
}
const placeText = statement<Place>(
  'SELECT operator_id AS "operatorId", cube_id AS "cubeId", secondary FROM units WHERE id = $1 FOR UPDATE',
)
/** Where a unit stands, held until the end of the transaction. */
export const placeOfUnit = async (tx: Queryable, unitId: string) => (await tx.query(placeText, [unitId]))[0]

const cubeText = statement<Known & { tenantId: string | null }>(
  `SELECT c.id, operator_id AS "operatorId", tenant_id AS "tenantId", secret_hash IS NOT NULL AS "hasSecret", s.epoch > 0 AS "hasConnected",
     secret_hash IS NULL AND coalesce(${windowOpen}, false) AS "mayReturn", coalesce(setup_key_expires > now(), false) AS "hasSetupKey"
   FROM cubes c JOIN cube_state s ON s.cube_id = c.id WHERE c.id = $1 FOR UPDATE OF c`,
)
export const cubeOfId = async (tx: Queryable, id: string) => (await tx.query(cubeText, [id]))[0]

const insertCubeText = statement('INSERT INTO cubes (id, secret_hash) VALUES ($1, $2)')
const moveInText = statement('UPDATE units SET cube_id = $2, secondary = false WHERE id = $1')
/** A new cube of nobody, on which the unit stands as its main one. */
export async function insertCube(tx: Queryable, id: string, secretHash: string, unitId: string): Promise<void> {
  await tx.query(insertCubeText, [id, secretHash])
  await tx.query(moveInText, [unitId, id])
}

const cubeSecretText = statement('UPDATE cubes SET secret_hash = $2 WHERE id = $1')
export const setCubeSecret = (tx: Queryable, id: string, secretHash: string) =>
  tx.query(cubeSecretText, [id, secretHash])
