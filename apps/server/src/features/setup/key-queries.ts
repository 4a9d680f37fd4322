import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import type { Admission } from '../../platform/http/access.ts'
import type { CubeSetupActor, UnitSetupActor } from '../../platform/http/actor.ts'
import { hashSecret } from '../../platform/security/device-secret.ts'

const installer = { kind: 'setup', id: 'setup', name: 'Setup' } as const

const cubeText = statement<{ cubeId: string; operatorId: string | null }>(
  'SELECT id AS "cubeId", operator_id AS "operatorId" FROM cubes WHERE setup_key_hash = $1 AND setup_key_expires > now()',
)
/** Lets in whoever has the setup key of a cube. Nobody can tell a key that has ended from one that never was. */
export const cubeSetupAdmission =
  (db: Queryable): Admission<CubeSetupActor> =>
  async ({ secret }) => {
    const keyHash = hashSecret(secret)
    const [of] = await db.query(cubeText, [keyHash])
    return of && { ...installer, keyHash, ...of }
  }

const unitText = statement<{ unitId: string; operatorId: string | null }>(
  'SELECT id AS "unitId", operator_id AS "operatorId" FROM units WHERE setup_key_hash = $1 AND setup_key_expires > now()',
)
/** Likewise whoever has that of a unit. */
export const unitSetupAdmission =
  (db: Queryable): Admission<UnitSetupActor> =>
  async ({ secret }) => {
    const keyHash = hashSecret(secret)
    const [of] = await db.query(unitText, [keyHash])
    return of && { ...installer, keyHash, ...of }
  }

const heldCubeText = statement<{ id: string; operatorId: string | null; tenantId: string | null }>(
  `SELECT id, operator_id AS "operatorId", tenant_id AS "tenantId" FROM cubes
   WHERE setup_key_hash = $1 AND setup_key_expires > now() FOR UPDATE`,
)
/** The cube that a key is for, held until the end of the transaction; refused if the key has ended meanwhile. */
export async function holdCubeOfKey(tx: Queryable, keyHash: string) {
  const [cube] = await tx.query(heldCubeText, [keyHash])
  if (cube === undefined) throw problem('setup.unknown')
  return cube
}

const heldUnitText = statement<{ id: string; cubeId: string | null }>(
  `SELECT id, cube_id AS "cubeId" FROM units WHERE setup_key_hash = $1 AND setup_key_expires > now() FOR UPDATE`,
)
export async function holdUnitOfKey(tx: Queryable, keyHash: string) {
  const [unit] = await tx.query(heldUnitText, [keyHash])
  if (unit === undefined) throw problem('setup.unknown')
  return unit
}

const sealedText = statement<{ sealed: Buffer | null }>(
  'SELECT CASE WHEN setup_key_expires > now() THEN setup_key_sealed END AS sealed FROM units WHERE id = $1',
)
/** The key of a unit, still sealed. */
export const sealedKeyOfUnit = async (db: Queryable, unitId: string) =>
  (await db.query(sealedText, [unitId]))[0]?.sealed ?? null
