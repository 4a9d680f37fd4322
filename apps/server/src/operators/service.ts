import { isReservedOperatorId, type Operator, operators } from '@cubeward/contract/admin/operators.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/client.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import { give, tellMoved } from '../tenants/move.ts'
import * as queries from './queries.ts'

const reference = (id: string) => ({ referenceType: 'Operator', referenceId: id })

export async function createOperator(db: Database, actor: UserActor, id: string, name: string): Promise<Operator> {
  if (isReservedOperatorId(id)) {
    const message = `'${id}' is reserved for a page of the console. Choose another id.`
    throw new Problem('invalid', `operator: ${message}`, { errors: [{ field: 'operator', message }] })
  }
  return db.transaction(async (tx) => {
    if (await queries.wasUsed(tx, id))
      throw new Problem('conflict', `The id '${id}' belonged to an operator that was deleted. Choose another id.`)
    const created = await queries.insert(tx, id, name)
    if (created === undefined) throw new Problem('conflict', `There already is an operator with the id '${id}'.`)
    await audit.change(
      tx,
      {
        operatorId: id,
        category: 'operator',
        type: 'OperatorCreated',
        message: `Operator ${name} (${id}) created.`,
        actor,
        ...reference(id),
      },
      undefined,
      created,
    )
    return created
  })
}

export const renameOperator = (
  db: Database,
  actor: UserActor,
  id: string,
  name: string,
  ifMatch: string | undefined,
): Promise<Operator> =>
  db.transaction(async (tx) => {
    const before = found(await queries.lock(tx, id), 'operator')
    assertUnchanged(ifMatch, operators.read, before)
    const after = { ...before, name }
    await queries.rename(tx, id, name)
    await audit.change(
      tx,
      {
        operatorId: id,
        category: 'operator',
        type: 'OperatorChanged',
        message: `Operator ${before.name} (${id}) is now called ${name}.`,
        actor,
        ...reference(id),
      },
      before,
      after,
    )
    return after
  })

/** What keeps an operator from being deleted when nobody inherits. */
function refuseWith({ tenants, cubes, units, lockModules }: queries.Belongings): void {
  if (tenants > 0) throw new Problem('conflict', 'Operator still has tenants. Choose an operator that takes them over.')
  const [what] = [cubes > 0 && 'cubes', units > 0 && 'units', lockModules > 0 && 'lock modules'].filter(Boolean)
  if (what) throw new Problem('conflict', `Operator still has ${what}. Choose an operator that takes them over.`)
}

interface Deletion {
  actor: UserActor
  operator: string
  heir: string | undefined
}

/** Deletes an operator; everything that it operates goes to the heir in the same transaction (GAP-57), as moving a tenant does. */
export async function deleteOperator(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  { actor, operator, heir }: Deletion,
): Promise<void> {
  if (heir === operator)
    throw new Problem('invalid', 'inheritingOperatorId: Choose another operator than the deleted one.')
  const moved = await db.transaction(async (tx) => {
    // In the order of ids, so that two deletions that inherit from each other do not wait for each other.
    const locked = new Map<string, Operator | undefined>()
    for (const id of [operator, ...(heir === undefined ? [] : [heir])].sort())
      locked.set(id, await queries.lock(tx, id))
    const before = found(locked.get(operator), 'operator')
    if (heir !== undefined && locked.get(heir) === undefined) {
      const message = 'There is no such operator.'
      throw new Problem('invalid', `inheritingOperatorId: ${message}`, {
        errors: [{ field: 'inheritingOperatorId', message }],
      })
    }
    const belongings = await queries.belongings(tx, operator)
    if (heir === undefined) refuseWith(belongings)
    const cubes: string[] = []
    if (heir !== undefined) {
      for (const tenant of await queries.tenantIds(tx, operator)) {
        cubes.push(...(await give(tx, operator, tenant, heir)))
        await audit.append(tx, {
          operatorId: heir,
          category: 'tenant',
          type: 'TenantMoved',
          message: `Tenant ${tenant} was taken over from operator ${operator}, which was deleted.`,
          actor,
          tenantId: tenant,
          data: { from: operator, to: heir },
        })
      }
      cubes.push(...(await queries.giveRest(tx, operator, heir)))
    }
    const told = { category: 'operator' as const, type: 'OperatorDeleted', actor, ...reference(operator) }
    const message = `Operator ${before.name} (${operator}) deleted${heir === undefined ? '' : `; ${heir} took over ${belongings.tenants} tenants`}.`
    const data = { inheritingOperatorId: heir ?? null, ...belongings }
    await audit.append(tx, { ...told, operatorId: operator, message, data })
    if (heir !== undefined) await audit.append(tx, { ...told, operatorId: heir, message, data })
    await queries.remove(tx, operator)
    return { name: before.name, cubes }
  })
  hub.operatorDeleted(operator)
  if (heir !== undefined)
    tellMoved(hub, { cubes: moved.cubes, name: moved.name, tenantId: '', operators: [operator, heir] })
}
