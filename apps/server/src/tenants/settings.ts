import {
  tenantSettings as calls,
  type MatrixSettings,
  type MatrixSettingsEdit,
  type SmsSettings,
  type SsoSettings,
} from '@cubeward/contract/admin/tenant-settings.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import type { UserActor } from '../http/actor.ts'
import { found } from '../http/found.ts'
import { assertUnchanged } from '../http/precondition.ts'
import * as queries from './settings-queries.ts'

interface At {
  operator: string
  tenantId: string
  actor: UserActor
  ifMatch: string | undefined
}

const entryOf = ({ operator, tenantId, actor }: At, type: string, what: string) =>
  ({
    operatorId: operator,
    category: 'tenant',
    type,
    actor,
    tenantId,
    message: `The ${what} settings of tenant ${tenantId} were changed.`,
  }) as const

const locked = async (tx: Queryable, { operator, tenantId }: At) =>
  found(await queries.lock(tx, operator, tenantId), 'tenant')

const refuse = (field: string, message: string): never => {
  throw new Problem('invalid', message, { errors: [{ field, message }] })
}

/** The password stays as it is unless a new one is sent; where it would be sent to someone else, it must be entered again (R42). */
function passwordAfter(before: MatrixSettings, body: MatrixSettingsEdit): 'kept' | 'none' | { entered: string } {
  if (body.matrixPassword) return { entered: body.matrixPassword }
  const elsewhere =
    before.matrixHost !== body.matrixHost ||
    before.matrixPort !== body.matrixPort ||
    before.matrixUser !== body.matrixUser
  if (before.matrixPasswordSet && !elsewhere) return 'kept'
  if (body.matrixEnabled && before.matrixPasswordSet)
    refuse('matrixPassword', 'Enter the password again: host, port or user is another one now.')
  if (body.matrixEnabled) refuse('matrixPassword', 'Enter the password.')
  return 'none'
}

export async function updateMatrix(
  { db, sealer, outbound }: Pick<Context, 'db' | 'sealer' | 'outbound'>,
  at: At,
  body: MatrixSettingsEdit,
): Promise<void> {
  // Before the transaction, since names are resolved. When it is connected to, the address is checked again.
  if (body.matrixHost && !(await outbound.mayReach(body.matrixHost)))
    refuse('matrixHost', 'The host could not be reached, or may not be connected to.')
  await db.transaction(async (tx) => {
    const { matrix: before, password } = await locked(tx, at)
    assertUnchanged(at.ifMatch, calls.matrix, before)
    const after = passwordAfter(before, body)
    const sealed = after === 'kept' ? password : after === 'none' ? null : sealer.seal(after.entered)
    await queries.updateMatrix(tx, at.operator, at.tenantId, body, sealed)
    const { matrixPassword: _, ...rest } = body
    // That the password is another one is told, never which.
    const told = {
      before: { ...before, matrixPassword: 'old' },
      after: { ...rest, matrixPasswordSet: sealed !== null },
    }
    const changed = typeof after === 'object' ? 'new' : 'old'
    await audit.change(tx, entryOf(at, 'TenantMatrixChanged', 'Matrix'), told.before, {
      ...told.after,
      matrixPassword: changed,
    })
  })
}

export async function updateSms(db: Context['db'], at: At, body: SmsSettings): Promise<void> {
  await db.transaction(async (tx) => {
    const { sms: before } = await locked(tx, at)
    assertUnchanged(at.ifMatch, calls.sms, before)
    await queries.updateSms(tx, at.operator, at.tenantId, body)
    await audit.change(tx, entryOf(at, 'TenantSmsChanged', 'SMS'), before, body)
  })
}

export async function updateSso(db: Context['db'], at: At, body: SsoSettings): Promise<void> {
  await db.transaction(async (tx) => {
    const { sso: before } = await locked(tx, at)
    assertUnchanged(at.ifMatch, calls.sso, before)
    await queries.updateSso(tx, at.operator, at.tenantId, body)
    await audit.change(tx, entryOf(at, 'TenantSsoChanged', 'SSO'), before, body)
  })
}
