import type { CubeSetup } from '@cubeward/contract/admin/setup.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { readActivationCode } from '@cubeward/domain/activation-code.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import { patchOf } from '../../platform/audit/patch.ts'
import type { CubeSetupActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { take } from '../activation-codes/queries.ts'
import { reconcileAlerts } from '../alerts/reconcile.ts'
import { holdCubeOfKey } from './key-queries.ts'
import * as queries from './queries.ts'

/**
 * Gives the cube of a setup key to the tenant of a cube activation code. The code is used up with it: of all who try it at once,
 * one cube gets it. A cube that another operator has already stays there, and the code is not used up.
 */
export async function assignTenant(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  actor: CubeSetupActor,
  scanned: string,
): Promise<Omit<CubeSetup, 'setupKey'>> {
  const { keyHash } = actor
  const { after } = await act(
    db,
    { operator: null, actor },
    {
      async act(tx) {
        const held = await holdCubeOfKey(tx, keyHash)
        const code = readActivationCode(scanned)
        const taken = found(code === undefined ? undefined : await take(tx, code), 'activationCode')
        if (held.operatorId !== null && held.operatorId !== taken.operatorId) throw problem('cube.ofOtherOperator')
        const before = found(await queries.cubeOfKey(tx, keyHash), 'setup')
        await queries.giveCube(tx, held.id, taken)
        await queries.describeCube(tx, held.id, taken.code)
        await reconcileAlerts(tx, [held.id])
        return { held, taken, before, after: found(await queries.cubeOfKey(tx, keyHash), 'setup') }
      },
      audit: ({ taken, before, after }) => ({
        ...{ operatorId: taken.operatorId, tenantId: taken.tenantId, cubeId: after.id },
        type: 'TenantAssigned',
        message: tells('cube.assignedByCode', { tenant: after.tenant?.name ?? taken.tenantId }),
        referenceType: 'CubeActivationCode',
        referenceId: `${taken.code.cubeActivationCode.slice(0, 5)}…`,
        patch: patchOf(given(before), given(after)),
      }),
      committed({ held, taken, after: { id, tenant } }) {
        if (held.operatorId === null) hub.accessChanged({ cubeId: id })
        if (tenant !== null) hub.publishCube(id, { '@type': 'TenantChanged', tenant })
        hub.settingsChanged(id)
        hub.publishOperator(taken.operatorId, { '@type': 'Resync' })
      },
    },
  )
  return after
}

/** What the code gives the cube. */
const given = ({ tenant, description, site, address }: Omit<CubeSetup, 'setupKey'>) => {
  return { tenant, description, site, address }
}
