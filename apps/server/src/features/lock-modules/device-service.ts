import { randomBytes } from 'node:crypto'
import type { LockModuleReport } from '@cubeward/contract/device/lock-module.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { LockModuleActor } from '../../platform/http/actor.ts'
import { hashPassword } from '../../platform/identity/embedded/passwords.ts'
import { hashSecret } from '../../platform/security/device-secret.ts'
import * as queries from './device-queries.ts'
import { unstored } from './reports.ts'
import { referenceTo } from './service.ts'

/** More than any operator needs; what a provisioning token in wrong hands can fill the list with has an end. */
const mostModules = 10_000

/** A login makes a new token in place of the one before; the first one makes the module (decision 18). */
export async function logIn(
  { db, hub }: Pick<Context, 'db' | 'hub'>,
  { id, operatorId, passwordHash }: LockModuleActor,
): Promise<{ accessToken: string }> {
  const accessToken = randomBytes(32).toString('base64url')
  const at = { id, operatorId, passwordHash, tokenHash: hashSecret(accessToken) }
  await act(
    db,
    { operator: operatorId, actor: { id, name: null } },
    {
      act: async (tx) => {
        if (passwordHash === null && !(await queries.hasRoom(tx, operatorId, id, mostModules)))
          throw problem('lockModule.tooMany', { count: mostModules })
        const module = await queries.login(tx, at)
        if (module === undefined) throw problem('lockModule.passwordChanged')
        return module
      },
      audit: (module) => ({
        ...referenceTo(id, module),
        type: 'Login',
        message: module.created
          ? tells('lockModule.firstLogin', { module: id })
          : tells('lockModule.login', { name: module.name, module: id }),
        actor: { id, name: module.name },
      }),
      committed({ cubeId }) {
        hub.publishOperator(operatorId, { '@type': 'LockModuleChanged', lockModuleId: id })
        if (cubeId !== null) hub.publishCube(cubeId, { '@type': 'LogsChanged' })
      },
    },
  )
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
  await db.transaction(async (tx) => {
    const operatorId = await queries.hold(tx, id)
    if (operatorId === undefined) throw problem('lockModule.deleted')
    const moments = [...new Set(entries.map(({ createdAt }) => createdAt))]
    const fresh = unstored(entries, await queries.reportsOf(tx, id, moments, sealer))
    if (fresh.length === 0) return
    await queries.report(tx, id, fresh, sealer)
    if (newest !== undefined && hash !== undefined && fresh.includes(newest)) await queries.setPassword(tx, id, hash)
    tx.afterCommit(() => hub.publishOperator(operatorId, { '@type': 'LockModuleChanged', lockModuleId: id }))
  })
}
