import { randomBytes } from 'node:crypto'
import type { LockModule, lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import type { BodyOf } from '@cubeward/contract/kernel/endpoint.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { hashSecret } from '../../platform/security/device-secret.ts'
import * as queries from './queries.ts'

interface At {
  operator: string
  lockModuleId: string
  actor: UserActor
}

/** What is edited: a login meanwhile is no conflict. */
export const edited = ({ name, cubeId }: Pick<LockModule, 'name' | 'cubeId'>) => ({ name, cubeId })

/** An entry about a lock module stands in the logs of its cube, or with the operator while it has none. */
export const referenceTo = (id: string, { cubeId, tenantId }: { cubeId: string | null; tenantId: string | null }) => ({
  ...{ cubeId, tenantId },
  ...{ referenceType: 'LockModule' as const, referenceId: id },
})

/** Tells whoever looks at the lock module, or at the cubes it belonged and belongs to. */
function publish(hub: Context['hub'], { operator, lockModuleId }: At, cubeIds: readonly (string | null)[]): void {
  hub.publishOperator(operator, { '@type': 'LockModuleChanged', lockModuleId })
  for (const cubeId of new Set(cubeIds)) if (cubeId !== null) hub.publishCube(cubeId, { '@type': 'CubeChanged' })
}

export async function changeLockModule(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  at: At,
  body: BodyOf<typeof lockModules.update>,
  ifMatch: string | undefined,
): Promise<LockModule> {
  const { operator, lockModuleId: id } = at
  const after = await change(db, at, {
    hold: async (tx) => {
      // The cube before the module, as whoever moves its tenant does.
      const cube = body.cubeId === null ? null : await queries.holdCube(tx, operator, body.cubeId)
      return { cube, ...found(await queries.lock(tx, operator, id), 'lockModule') }
    },
    ifMatch,
    of: ({ module }) => edited(module),
    edit: ({ cube, module }) => ({
      cube,
      tenantId: cube === null ? null : found(cube, 'cube').tenantId,
      module: { ...module, ...body },
    }),
    write: (tx) => queries.update(tx, operator, id, body),
    audit: ({ module, tenantId }) => ({
      ...referenceTo(id, { cubeId: module.cubeId, tenantId }),
      ...{ type: 'LockModuleChanged', message: tells('lockModule.changed', { name: module.name, module: id }) },
    }),
    committed: (now, before) => publish(hub, at, [before.module.cubeId, now.module.cubeId]),
  })
  return after.module
}

export async function deleteLockModule({ db, hub }: Pick<Context, 'db' | 'hub'>, at: At): Promise<void> {
  const { operator, lockModuleId: id } = at
  await act(db, at, {
    act: async (tx) => {
      const held = found(await queries.lock(tx, operator, id), 'lockModule')
      await queries.remove(tx, operator, id)
      return held
    },
    audit: ({ module, tenantId }) => ({
      ...referenceTo(id, { cubeId: module.cubeId, tenantId }),
      ...{
        type: 'LockModuleDeleted',
        message: tells('lockModule.removed', { name: module.name, module: id }),
        data: module,
      },
    }),
    committed: ({ module }) => publish(hub, at, [module.cubeId]),
  })
}

/** Only its hash is kept. The token before it is good for no new module; those that are there have their passwords. */
export async function newProvisioningToken(
  { db }: Pick<Context, 'db'>,
  at: Pick<At, 'operator' | 'actor'>,
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url')
  await act(db, at, {
    act: (tx) => queries.provision(tx, at.operator, hashSecret(token)),
    audit: () => ({
      type: 'LockModuleProvisioningTokenCreated',
      message: tells('lockModule.token'),
    }),
  })
  return { token }
}
