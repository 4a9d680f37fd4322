import type { Queryable } from '@cubeward/server/platform/db/client.ts'
import type { Sealer } from '@cubeward/server/platform/security/secrets.ts'
import { places } from './places.ts'
import { createRandom } from './random.ts'

const insert = {
  name: 'seed-maintenance-codes',
  text: 'INSERT INTO maintenance_codes (cube_id, permission, fixed, code_sealed, confirmed) VALUES ($1, $2, true, $3, false)',
}

/** A fixed code for every third cube; it confirms them, and makes all others, once it is connected. */
export async function seedMaintenanceCodes(tx: Queryable, sealer: Sealer): Promise<void> {
  const random = createRandom(9_100)
  for (const [index, { id }] of places.entries()) {
    const code = Array.from({ length: 6 }, () => random.int(1, 9)).join('')
    if (index % 3 === 0) await tx.query(insert, [id, 'FullAccess', sealer.seal(code)])
  }
}
