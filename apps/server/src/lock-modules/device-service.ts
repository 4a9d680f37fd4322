import { randomBytes } from 'node:crypto'
import type { LockModuleReport } from '@cubeward/contract/device/lock-module.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { LockModuleActor } from '../http/actor.ts'
import { hashPassword } from '../identity/embedded/passwords.ts'
import { hashSecret } from '../live/device-secret.ts'
import * as queries from './device-queries.ts'
import { unstored } from './reports.ts'
import { trailOf } from './service.ts'

/** More than any operator needs; what a provisioning token in wrong hands can fill the list with has an end. */
const mostModules = 10_000

/** A login makes a new token in place of the one before; the first one makes the module (GAP-18). */
export async function logIn(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  { id, operatorId, passwordHash }: LockModuleActor,
): Promise<{ accessToken: string }> {
  const accessToken = randomBytes(32).toString('base64url')
  const module = await db.transaction(async (tx) => {
    const at = { id, operatorId, passwordHash, tokenHash: hashSecret(accessToken) }
    if (passwordHash === null && !(await queries.hasRoom(tx, operatorId, id, mostModules)))
      throw new Problem(
        'conflict',
        `The operator has ${mostModules} lock modules already. Delete those that are not used.`,
      )
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
    const moments = [...new Set(entries.map(({ createdAt }) => createdAt))]
    const fresh = unstored(entries, await queries.reportsOf(tx, id, moments, sealer))
    if (fresh.length === 0) return undefined
    await queries.report(tx, id, fresh, sealer)
    if (newest !== undefined && hash !== undefined && fresh.includes(newest)) await queries.setPassword(tx, id, hash)
    return operatorId
  })
  if (stored !== undefined) hub.publishOperator(stored, { '@type': 'LockModuleChanged', lockModuleId: id })
}
