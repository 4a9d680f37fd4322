import type {
  MatrixSettings,
  MatrixSettingsEdit,
  SmsSettings,
  SsoSettings,
} from '@cubeward/contract/admin/tenant-settings.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import type { AuditType } from '@cubeward/words/audit-types.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { change } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { openOrNot } from '../../platform/security/secrets.ts'
import * as queries from './settings-queries.ts'

interface At {
  operator: string
  tenantId: string
  actor: UserActor
  ifMatch: string | undefined
}

const entry = ({ tenantId }: At, type: AuditType, what: string) => ({
  type,
  message: tells('tenant.settingsChanged', { what, tenant: tenantId }),
})

const held = async (tx: Queryable, { operator, tenantId }: At) =>
  found(await queries.lock(tx, operator, tenantId), 'tenant')

/** The password stays as it is unless a new one is sent; where it would be sent to someone else, it must be entered again. */
function passwordAfter(before: MatrixSettings, body: MatrixSettingsEdit): 'kept' | 'none' | { entered: string } {
  if (body.matrixPassword) return { entered: body.matrixPassword }
  const elsewhere =
    before.matrixHost !== body.matrixHost ||
    before.matrixPort !== body.matrixPort ||
    before.matrixUser !== body.matrixUser
  if (before.matrixPasswordSet && !elsewhere) return 'kept'
  if (body.matrixEnabled && before.matrixPasswordSet) throw fieldProblem('matrixPassword', 'matrix.passwordAgain')
  if (body.matrixEnabled) throw fieldProblem('matrixPassword', 'matrix.passwordMissing')
  return 'none'
}

export async function updateMatrix(
  { db, sealer, outbound }: Pick<Context, 'db' | 'sealer' | 'outbound'>,
  at: At,
  body: MatrixSettingsEdit,
): Promise<void> {
  // Before the transaction, since names are resolved. When it is connected to, the address is checked again.
  // A name that cannot be resolved now stops nobody from saving, and what is off stops nothing.
  if (body.matrixEnabled && body.matrixHost && !(await outbound.mayName(body.matrixHost)))
    throw fieldProblem('matrixHost', 'host.notAllowed')
  await change(db, at, {
    hold: (tx) => held(tx, at),
    ifMatch: at.ifMatch,
    version: ({ matrix }) => matrix,
    of: ({ matrix, password }) => ({ ...matrix, password: password && openOrNot(sealer, password) }),
    edit(before) {
      const next = passwordAfter(before.matrix, body)
      const password = next === 'kept' ? before.password : next === 'none' ? null : sealer.seal(next.entered)
      const { matrixPassword: _, ...matrix } = body
      return { ...before, matrix: { ...matrix, matrixPasswordSet: password !== null }, password }
    },
    write: (tx, { matrix, password }) => queries.updateMatrix(tx, at.operator, at.tenantId, matrix, password),
    audit: () => entry(at, 'TenantMatrixChanged', 'Matrix'),
  })
}

export async function updateSms(db: Context['db'], at: At, body: SmsSettings): Promise<void> {
  await change(db, at, {
    hold: (tx) => held(tx, at),
    ifMatch: at.ifMatch,
    of: ({ sms }) => sms,
    edit: (before) => ({ ...before, sms: body }),
    write: (tx) => queries.updateSms(tx, at.operator, at.tenantId, body),
    audit: () => entry(at, 'TenantSmsChanged', 'SMS'),
  })
}

export async function updateSso(db: Context['db'], at: At, body: SsoSettings): Promise<void> {
  await change(db, at, {
    hold: (tx) => held(tx, at),
    ifMatch: at.ifMatch,
    of: ({ sso }) => sso,
    edit: (before) => ({ ...before, sso: body }),
    write: (tx) => queries.updateSso(tx, at.operator, at.tenantId, body),
    audit: () => entry(at, 'TenantSsoChanged', 'SSO'),
  })
}
