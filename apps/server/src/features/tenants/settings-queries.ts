import type { MatrixSettings, SmsSettings, SsoSettings } from '@cubeward/contract/admin/tenant-settings.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'

interface Settings {
  matrix: MatrixSettings
  sms: SmsSettings
  sso: SsoSettings
  /** Of the Matrix account, sealed. */
  password: Buffer | null
}

const readText = statement<Settings>(
  `SELECT json_build_object('matrixEnabled', matrix_enabled, 'matrixHost', matrix_host, 'matrixPort', matrix_port,
      'matrixUser', matrix_user, 'matrixPasswordSet', matrix_password_sealed IS NOT NULL) AS matrix,
    json_build_object('smsEnabled', sms_enabled, 'smsOriginator', sms_originator) AS sms,
    json_build_object('enabled', sso_enabled, 'organizationId', sso_organization_id) AS sso,
    matrix_password_sealed AS password
  FROM tenants WHERE operator_id = $1 AND id = $2`,
)
/** The settings of a tenant that stand in its row. */
export const read = async (db: Queryable, operator: string, tenantId: string): Promise<Settings | undefined> =>
  (await db.query(readText, [operator, tenantId]))[0]

const lockText = statement<Settings>(`${readText.text} FOR UPDATE`)
export const lock = async (tx: Queryable, operator: string, tenantId: string): Promise<Settings | undefined> =>
  (await tx.query(lockText, [operator, tenantId]))[0]

const matrixText = statement(
  `UPDATE tenants SET matrix_enabled = $3, matrix_host = $4, matrix_port = $5, matrix_user = $6, matrix_password_sealed = $7
   WHERE operator_id = $1 AND id = $2`,
)
export async function updateMatrix(
  tx: Queryable,
  operator: string,
  tenantId: string,
  { matrixEnabled, matrixHost, matrixPort, matrixUser }: Omit<MatrixSettings, 'matrixPasswordSet'>,
  password: Buffer | null,
): Promise<void> {
  await tx.query(matrixText, [operator, tenantId, matrixEnabled, matrixHost, matrixPort, matrixUser, password])
}

const smsText = statement('UPDATE tenants SET sms_enabled = $3, sms_originator = $4 WHERE operator_id = $1 AND id = $2')
export async function updateSms(
  tx: Queryable,
  operator: string,
  tenantId: string,
  { smsEnabled, smsOriginator }: SmsSettings,
): Promise<void> {
  await tx.query(smsText, [operator, tenantId, smsEnabled, smsOriginator])
}

const ssoText = statement(
  'UPDATE tenants SET sso_enabled = $3, sso_organization_id = $4 WHERE operator_id = $1 AND id = $2',
)
export async function updateSso(
  tx: Queryable,
  operator: string,
  tenantId: string,
  { enabled, organizationId }: SsoSettings,
): Promise<void> {
  await tx.query(ssoText, [operator, tenantId, enabled, organizationId])
}
