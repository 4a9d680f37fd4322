import type { CubeSetup } from '@cubeward/contract/admin/setup.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { readActivationCode } from '@cubeward/domain/activation-code.ts'
import { take } from '../activation-codes/queries.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import { hashSecret } from '../live/device-secret.ts'
import * as queries from './queries.ts'

/** Who it was: someone with the key, of whom nothing more is known. */
const installer = { id: 'setup', name: 'Setup' } as const

/**
 * Gives the cube of a setup key to the tenant of a cube activation code (CAC-11). The code is used up with it: of all who try it at once,
 * one cube gets it. A cube that another operator has already stays there, and the code is not used up.
 */
export async function assignTenant(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  setupKey: string,
  scanned: string,
): Promise<Omit<CubeSetup, 'setupKey'>> {
  const keyHash = hashSecret(setupKey)
  const { cube, operatorId, moved } = await db.transaction(async (tx) => {
    const held = found(await queries.holdCubeOfKey(tx, keyHash), 'setup')
    const code = readActivationCode(scanned)
    const taken = found(code === undefined ? undefined : await take(tx, code), 'cube activation code')
    if (held.operatorId !== null && held.operatorId !== taken.operatorId)
      throw new Problem('conflict', 'This cube belongs to another operator. Use a code of one of its tenants.')
    const before = found(await queries.cubeOfKey(tx, keyHash), 'setup')
    await queries.giveCube(tx, held.id, taken)
    const after = found(await queries.cubeOfKey(tx, keyHash), 'setup')
    const told = ({ tenant, description, site, address }: typeof after) => ({ tenant, description, site, address })
    await audit.change(
      tx,
      {
        operatorId: taken.operatorId,
        category: 'cube',
        type: 'TenantAssigned',
        message: `Assigned to tenant ${after.tenant?.name} with a cube activation code.`,
        actor: installer,
        tenantId: taken.tenantId,
        cubeId: held.id,
        referenceType: 'CubeActivationCode',
        referenceId: `${taken.code.cubeActivationCode.slice(0, 5)}…`,
      },
      told(before),
      told(after),
    )
    return { cube: after, operatorId: taken.operatorId, moved: held.operatorId === null }
  })
  if (moved) hub.ownershipChanged(cube.id)
  if (cube.tenant !== null) hub.publishCube(cube.id, { '@type': 'TenantChanged', tenant: cube.tenant })
  hub.settingsChanged(cube.id)
  hub.publishOperator(operatorId, { '@type': 'Resync' })
  return cube
}
