import { problem } from '@cubeward/contract/kernel/problem.ts'
import { may } from '@cubeward/domain/permissions.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { reconcileAlerts } from '../alerts/reconcile.ts'
import * as notifications from './notifications-queries.ts'
import * as queries from './queries.ts'

const roleText = statement<{ role: 'Admin' | 'User' | null; operator: string | null }>(
  `SELECT (SELECT o.id FROM operators o WHERE o.id = $2 FOR KEY SHARE) AS operator,
     (SELECT m.role FROM memberships m WHERE m.user_id = $1 AND m.operator_id = $2 FOR SHARE) AS role`,
)
// Its cubes follow by the foreign key of (tenant, operator), codes and settings because they are the tenant's.
const tenantText = statement('UPDATE tenants SET operator_id = $3 WHERE operator_id = $1 AND id = $2')
const unitsText = statement(
  'UPDATE units SET operator_id = $2 WHERE cube_id IN (SELECT id FROM cubes WHERE operator_id = $2 AND tenant_id = $1)',
)
const lockModulesText = statement(
  'UPDATE lock_modules SET operator_id = $2 WHERE cube_id IN (SELECT id FROM cubes WHERE operator_id = $2 AND tenant_id = $1)',
)

/** Gives a tenant that is locked already, with everything that is its own, to another operator; tells which cubes went along. */
export async function give(tx: Queryable, operator: string, tenantId: string, target: string): Promise<string[]> {
  await tx.query(tenantText, [operator, tenantId, target])
  await tx.query(unitsText, [tenantId, target])
  await tx.query(lockModulesText, [tenantId, target])
  await notifications.give(tx, tenantId, target)
  const cubes = await queries.cubeIds(tx, target, tenantId)
  await reconcileAlerts(tx, cubes)
  return cubes
}

interface Move {
  operator: string
  tenantId: string
  target: string
  actor: UserActor
}

/**
 * Moves a tenant to another operator of the caller: all of it or nothing. The rights in the target are read inside
 * the transaction, so that a membership that ends at the same time does not slip through.
 */
export async function moveTenant({ db, hub }: Pick<Context, 'db' | 'hub'>, move: Move): Promise<void> {
  const { operator, tenantId, target, actor } = move
  if (target === operator) throw problem('tenant.alreadyThere')
  await act(db, move, {
    async act(tx) {
      const { name } = found(await queries.lock(tx, operator, tenantId), 'tenant')
      const [there] = await tx.query(roleText, [actor.id, target])
      // An operator that is not there is answered as one that is not the caller's.
      if (there === undefined || there.operator === null || !may({ root: actor.root, role: there.role }, 'tenant:move'))
        throw problem('tenant.moveNeedsAdmin')
      return { name, cubes: await give(tx, operator, tenantId, target) }
    },
    audit({ name, cubes: { length } }) {
      const what = { name, tenant: tenantId, number: length }
      const entry = { type: 'TenantMoved' as const, data: { from: operator, to: target, cubes: length } }
      return [
        { ...entry, message: tells('tenant.moved', { ...what, operator: target }) },
        { ...entry, operatorId: target, message: tells('tenant.movedHere', { ...what, operator }) },
      ]
    },
    committed: ({ cubes }) => publishMoved(hub, cubes, [operator, target]),
  })
}

/** After the commit: whoever lost access to a cube is cut off, lists are read again. */
export function publishMoved(hub: Context['hub'], cubes: readonly string[], operators: readonly string[]): void {
  for (const cube of cubes) hub.accessChanged({ cubeId: cube })
  for (const operator of operators) hub.publishOperator(operator, { '@type': 'Resync' })
}
