import { randomBytes } from 'node:crypto'
import type { LockModuleReport } from '@cubeward/contract/device/lock-module.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { LockModuleActor } from '../http/actor.ts'
import { hashPassword } from '../identity/embedded/passwords.ts'
import { hashSecret } from '../live/device-secret.ts'
import * as queries from './device-queries.ts'
import { trailOf } from './service.ts'

/** A login makes a new token in place of the one before; the first one makes the module (GAP-18). */
export async function logIn(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  { id, operatorId, passwordHash }: LockModuleActor,
): Promise<{ accessToken: string }> {
  const accessToken = randomBytes(32).toString('base64url')
  const module = await db.transaction(async (tx) => {
    const at = { id, operatorId, passwordHash, tokenHash: hashSecret(accessToken) }
    const module = await queries.login(tx, at)
    if (module === undefined) throw new Problem('unauthenticated', 'The password of this lock module was changed.')
    await audit.append(tx, {
      ...trailOf(id, operatorId, module.cubeId, module.tenantId),
      type: 'Login',
      message: module.created
        ? `Lock module ${id} logged in for the first time.`
        : `Lock module ${module.name} (${id}) logged in.`,
      actor: { id, name: module.name },
    })
    return module
  })
  hub.publishOperator(operatorId, { '@type': 'LockModuleChanged', lockModuleId: id })
  if (module.cubeId !== null) hub.publishCube(module.cubeId, { '@type': 'LogsChanged' })
  return { accessToken }
}

/** Stores what is new of the entries, which come in order; the last password among them is that of the next login. */
export async function storeReports(
  { db, hub, sealer }: Pick<Context, 'db' | 'hub' | 'sealer'>,
  { id }: LockModuleActor,
  entries: readonly LockModuleReport[],
): Promise<void> {
  const newest = entries.findLast((entry) => entry.type === 'PasswordChanged' && entry.password != null)
  // Takes a while, so it is not done while the module is held.
  const hash = newest?.password == null ? undefined : await hashPassword(newest.password)
  const stored = await db.transaction(async (tx) => {
    const operatorId = await queries.hold(tx, id)
    if (operatorId === undefined) throw new Problem('unauthenticated', 'This lock module was deleted.')
    let some = false
    for (const entry of entries) {
      const isNew = await queries.report(tx, id, entry, sealer)
      some ||= isNew
      if (isNew && entry === newest && hash !== undefined) await queries.setPassword(tx, id, hash)
    }
    return some ? operatorId : undefined
  })
  if (stored !== undefined) hub.publishOperator(stored, { '@type': 'LockModuleChanged', lockModuleId: id })
}
