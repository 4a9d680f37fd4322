import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { may } from '@cubeward/domain/permissions.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import * as queries from './queries.ts'

const roleText = statement<{ role: 'Admin' | 'User' | null; operator: string | null }>(
  'tenant-move-role',
  `SELECT (SELECT o.id FROM operators o WHERE o.id = $2 FOR KEY SHARE) AS operator,
     (SELECT m.role FROM memberships m WHERE m.user_id = $1 AND m.operator_id = $2 FOR SHARE) AS role`,
)
// Its cubes follow by the foreign key of (tenant, operator), codes and settings because they are the tenant's.
const tenantText = statement('tenant-move', 'UPDATE tenants SET operator_id = $3 WHERE operator_id = $1 AND id = $2')
const unitsText = statement(
  'tenant-move-units',
  'UPDATE units SET operator_id = $2 WHERE cube_id IN (SELECT id FROM cubes WHERE operator_id = $2 AND tenant_id = $1)',
)
const lockModulesText = statement(
  'tenant-move-lock-modules',
  'UPDATE lock_modules SET operator_id = $2 WHERE cube_id IN (SELECT id FROM cubes WHERE operator_id = $2 AND tenant_id = $1)',
)

/** Gives a tenant that is locked already, with everything that is its own, to another operator; tells which cubes went along. */
export async function give(tx: Queryable, operator: string, tenantId: string, target: string): Promise<string[]> {
  await tx.query(tenantText, [operator, tenantId, target])
  await tx.query(unitsText, [tenantId, target])
  await tx.query(lockModulesText, [tenantId, target])
  return queries.cubeIds(tx, target, tenantId)
}

interface Move {
  operator: string
  tenantId: string
  target: string
  actor: UserActor
}

/**
 * Moves a tenant to another operator of the caller (spec §2, GAP-56): all of it or nothing. The rights in the target are read inside
 * the transaction, so that a membership that ends at the same time does not slip through.
 */
export async function moveTenant({ db, hub }: Pick<Context, 'db' | 'hub'>, move: Move): Promise<void> {
  const { operator, tenantId, target, actor } = move
  if (target === operator)
    throw new Problem('invalid', 'The tenant already belongs to this operator. Choose another one.')
  const moved = await db.transaction(async (tx) => {
    const tenant = found(await queries.lock(tx, operator, tenantId), 'tenant')
    const [there] = await tx.query<{ role: 'Admin' | 'User' | null; operator: string | null }>(roleText, [
      actor.id,
      target,
    ])
    // An operator that is not there is answered as one that is not the caller's.
    if (there === undefined || there.operator === null || !may({ root: actor.root, role: there.role }, 'tenant:move'))
      throw new Problem('forbidden', 'To move a tenant you must be an Admin of both operators.')
    const cubes = await give(tx, operator, tenantId, target)
    const data = { from: operator, to: target, cubes: cubes.length }
    const entry = { category: 'tenant', type: 'TenantMoved', actor, tenantId, data } as const
    const what = `Tenant ${tenant.name} (${tenantId}) with ${cubes.length} ${cubes.length === 1 ? 'cube' : 'cubes'}`
    await audit.append(tx, { ...entry, operatorId: operator, message: `${what} was moved to operator ${target}.` })
    await audit.append(tx, {
      ...entry,
      operatorId: target,
      message: `${what} was moved here from operator ${operator}.`,
    })
    return { cubes, name: tenant.name }
  })
  tellMoved(hub, { ...moved, tenantId, operators: [operator, target] })
}

/** After commit: whoever lost access to a cube is cut off, lists are read again. */
export function tellMoved(
  hub: Context['hub'],
  { cubes, operators }: { cubes: readonly string[]; name: string; tenantId: string; operators: readonly string[] },
): void {
  for (const cube of cubes) hub.ownershipChanged(cube)
  for (const operator of operators) hub.publishOperator(operator, { '@type': 'Resync' })
}
