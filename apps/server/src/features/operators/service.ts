import type { Operator } from '@cubeward/contract/admin/operators.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { isReservedOperatorId } from '@cubeward/contract/kernel/reserved-ids.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { reconcileAlerts } from '../alerts/reconcile.ts'
import { give, publishMoved } from '../tenants/move.ts'
import * as queries from './queries.ts'

const reference = (id: string) => ({ referenceType: 'Operator' as const, referenceId: id })

export async function createOperator(db: Database, actor: UserActor, id: string, name: string): Promise<Operator> {
  if (isReservedOperatorId(id)) throw fieldProblem('operator', 'operator.reserved', { id })
  return act(
    db,
    { operator: id, actor },
    {
      async act(tx) {
        if (await queries.wasUsed(tx, id)) throw problem('operator.idUsed', { id })
        const created = await queries.insert(tx, id, name)
        if (created === undefined) throw problem('operator.idTaken', { id })
        return created
      },
      audit: (data) => ({
        ...{ type: 'OperatorCreated', message: tells('operator.created', { name, operator: id }), data },
        ...reference(id),
      }),
    },
  )
}

export const renameOperator = (
  db: Database,
  actor: UserActor,
  id: string,
  name: string,
  ifMatch: string | undefined,
): Promise<Operator> =>
  change(
    db,
    { operator: id, actor },
    {
      hold: async (tx) => found(await queries.lock(tx, id), 'operator'),
      ifMatch,
      edit: (before) => ({ ...before, name }),
      write: (tx) => queries.rename(tx, id, name),
      audit: (_, before) => ({
        ...{ type: 'OperatorChanged', message: tells('operator.renamed', { before: before.name, operator: id, name }) },
        ...reference(id),
      }),
    },
  )

/** What keeps an operator from being deleted when nobody inherits. */
function refuseWith({ tenants, cubes, units, lockModules }: queries.Belongings): void {
  if (tenants > 0) throw problem('operator.hasTenants')
  if (cubes > 0) throw problem('operator.hasCubes')
  if (units > 0) throw problem('operator.hasUnits')
  if (lockModules > 0) throw problem('operator.hasLockModules')
}

interface Deletion {
  actor: UserActor
  operator: string
  heir: string | undefined
}

/** Deletes an operator; everything that it operates goes to the heir in the same transaction (decision 57), as moving a tenant does. */
export async function deleteOperator(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  { actor, operator, heir }: Deletion,
): Promise<void> {
  if (heir === operator) throw fieldProblem('inheritingOperatorId', 'operator.inheritsItself')
  await act(
    db,
    { operator, actor },
    {
      async act(tx) {
        // In the order of ids, so that two deletions that inherit from each other do not wait for each other.
        const locked = new Map<string, Operator | undefined>()
        for (const id of [operator, ...(heir === undefined ? [] : [heir])].sort())
          locked.set(id, await queries.lock(tx, id))
        const { name } = found(locked.get(operator), 'operator')
        if (heir !== undefined && locked.get(heir) === undefined)
          throw fieldProblem('inheritingOperatorId', 'operator.heirUnknown')
        const belongings = await queries.belongings(tx, operator)
        if (heir === undefined) refuseWith(belongings)
        const tenants = heir === undefined ? [] : await queries.tenantIds(tx, operator)
        const cubes: string[] = []
        if (heir !== undefined) {
          for (const tenant of tenants) cubes.push(...(await give(tx, operator, tenant, heir)))
          const rest = await queries.giveRest(tx, operator, heir)
          await reconcileAlerts(tx, rest)
          cubes.push(...rest)
        }
        await queries.remove(tx, operator)
        return { name, belongings, tenants, cubes }
      },
      audit({ name, belongings, tenants }) {
        const message =
          heir === undefined
            ? tells('operator.deleted', { name, operator })
            : tells('operator.inherited', { name, operator, heir, number: belongings.tenants })
        const deleted = {
          ...{ type: 'OperatorDeleted' as const, message },
          ...reference(operator),
          data: { inheritingOperatorId: heir ?? null, ...belongings },
        }
        if (heir === undefined) return deleted
        const taken = tenants.map((tenantId) => ({
          ...{ operatorId: heir, tenantId, type: 'TenantMoved' as const, data: { from: operator, to: heir } },
          message: tells('tenant.takenOver', { tenant: tenantId, operator }),
        }))
        return [...taken, deleted, { ...deleted, operatorId: heir }]
      },
      committed({ cubes }) {
        hub.accessChanged({ operator })
        if (heir !== undefined) publishMoved(hub, cubes, [operator, heir])
      },
    },
  )
}
