import { randomBytes } from 'node:crypto'
import type { LockModule, lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { assertVersion, versionOf } from '../http/precondition.ts'
import { hashSecret } from '../live/device-secret.ts'
import * as queries from './queries.ts'

interface At {
  operator: string
  lockModuleId: string
  actor: UserActor
}

/** Of what is edited alone: a login meanwhile is no conflict. */
export const versionOfModule = ({ name, cubeId }: Pick<LockModule, 'name' | 'cubeId'>) => versionOf({ name, cubeId })

/** Where a line about a lock module stands: in the logs of its cube, or with the operator while it has none. */
export const trailOf = (id: string, operatorId: string, cubeId: string | null, tenantId: string | null) =>
  ({
    operatorId,
    category: cubeId === null ? 'operator' : 'cube',
    cubeId,
    tenantId,
    referenceType: 'lockModule',
    referenceId: id,
  }) as const

/** Tells whoever looks at the lock module, or at the cubes it belonged and belongs to. */
export function tell(hub: Context['hub'], operator: string, id: string, cubeIds: readonly (string | null)[]): void {
  hub.publishOperator(operator, { '@type': 'LockModuleChanged', lockModuleId: id })
  for (const cubeId of new Set(cubeIds)) if (cubeId !== null) hub.publishCube(cubeId, { '@type': 'CubeChanged' })
}

export async function changeLockModule(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  { operator, lockModuleId: id, actor }: At,
  body: BodyOf<typeof lockModules.update>,
  ifMatch: string | undefined,
): Promise<LockModule> {
  const { before, after } = await db.transaction(async (tx) => {
    // The cube before the module, as whoever moves its tenant does.
    const cubeThere = body.cubeId === null || (await queries.holdCube(tx, operator, body.cubeId))
    const { module: before } = found(await queries.lock(tx, operator, id), 'lock module')
    assertVersion(ifMatch, versionOfModule(before))
    found(cubeThere, 'cube')
    await queries.update(tx, operator, id, body)
    const { module: after, tenantId } = found(await queries.lock(tx, operator, id), 'lock module')
    const trail = trailOf(id, operator, after.cubeId, tenantId)
    const message = `Lock module ${after.name} (${id}) was changed.`
    await audit.change(tx, { ...trail, type: 'LockModuleChanged', message, actor }, before, after)
    return { before, after }
  })
  tell(hub, operator, id, [before.cubeId, after.cubeId])
  return after
}

export async function deleteLockModule({ db, hub }: Pick<Context, 'db' | 'hub'>, at: At): Promise<void> {
  const { operator, lockModuleId: id, actor } = at
  const cubeId = await db.transaction(async (tx) => {
    const { module, tenantId } = found(await queries.lock(tx, operator, id), 'lock module')
    await queries.remove(tx, operator, id)
    const trail = trailOf(id, operator, module.cubeId, tenantId)
    const message = `Lock module ${module.name} (${id}) was deleted.`
    await audit.append(tx, { ...trail, type: 'LockModuleDeleted', message, actor, data: module })
    return module.cubeId
  })
  tell(hub, operator, id, [cubeId])
}

/** Only its hash is kept. The token before it is good for no new module; those that are there have their passwords. */
export async function newProvisioningToken(
  { db }: Pick<Context, 'db'>,
  { operator, actor }: Pick<At, 'operator' | 'actor'>,
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    await queries.provision(tx, operator, hashSecret(token))
    await audit.append(tx, {
      operatorId: operator,
      category: 'operator',
      type: 'LockModuleProvisioningTokenCreated',
      message: 'A new provisioning token for lock modules was made.',
      actor,
    })
  })
  return { token }
}
