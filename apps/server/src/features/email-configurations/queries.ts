import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import type { MailConfiguration, MailOwner } from '../../platform/outside/mail/mailer.ts'
import type { Owner } from '../owners/settings-owner.ts'

export interface Stored extends MailConfiguration {
  configurationId: string
}

const columns = `e.configuration_id AS "configurationId", e.configuration, e.password_sealed AS password,
  e.client_secret_sealed AS "clientSecret"`
const ofOperator = statement<Stored>(`SELECT ${columns} FROM email_configurations e WHERE e.operator_id = $1`)
const ofTenant = statement<Stored>(
  `SELECT ${columns} FROM email_configurations e JOIN tenants t ON t.id = e.tenant_id
   WHERE t.operator_id = $1 AND t.id = $2 ORDER BY e.configuration_id`,
)
/** All of one owner, the default (with the empty id) first; an operator has at most that one. */
export const list = (db: Queryable, { operator, tenant }: Owner): Promise<Stored[]> =>
  tenant === undefined ? db.query(ofOperator, [operator]) : db.query(ofTenant, [operator, tenant])

export const read = async (db: Queryable, owner: Owner, configurationId: string): Promise<Stored | undefined> =>
  (await list(db, owner)).find((one) => one.configurationId === configurationId)

/** The named one of the tenant, the tenant's default, the operator's; the first that is enabled. */
export async function configurationFor(db: Queryable, owner: MailOwner): Promise<Stored | undefined> {
  const { operator, tenant, configurationId } = owner
  const ofTenant = tenant === undefined ? [] : await list(db, { operator, tenant })
  const candidates = [
    ofTenant.find((one) => configurationId !== undefined && one.configurationId === configurationId),
    ofTenant.find((one) => one.configurationId === ''),
    await read(db, { operator }, ''),
  ]
  return candidates.find((one) => one !== undefined && (one.configuration.enabled || owner.trial === true))
}

const writeOperator = statement(
  `INSERT INTO email_configurations (operator_id, configuration_id, configuration, password_sealed, client_secret_sealed)
   VALUES ($1, $2, $3, $4, $5) ON CONFLICT (operator_id, configuration_id) WHERE operator_id IS NOT NULL
   DO UPDATE SET configuration = excluded.configuration, password_sealed = excluded.password_sealed,
     client_secret_sealed = excluded.client_secret_sealed`,
)
const writeTenant = statement(
  `INSERT INTO email_configurations (tenant_id, configuration_id, configuration, password_sealed, client_secret_sealed)
   SELECT id, $3, $4, $5, $6 FROM tenants WHERE operator_id = $1 AND id = $2
   ON CONFLICT (tenant_id, configuration_id) WHERE tenant_id IS NOT NULL
   DO UPDATE SET configuration = excluded.configuration, password_sealed = excluded.password_sealed,
     client_secret_sealed = excluded.client_secret_sealed`,
)
export async function write(tx: Queryable, { operator, tenant }: Owner, stored: Stored): Promise<void> {
  const { configurationId, configuration, password, clientSecret } = stored
  const values = [configurationId, JSON.stringify(configuration), password, clientSecret]
  if (tenant === undefined) await tx.query(writeOperator, [operator, ...values])
  else await tx.query(writeTenant, [operator, tenant, ...values])
}

const removeOperator = statement('DELETE FROM email_configurations WHERE operator_id = $1 AND configuration_id = $2')
const removeTenant = statement(
  `DELETE FROM email_configurations e USING tenants t
   WHERE t.id = e.tenant_id AND t.operator_id = $1 AND t.id = $2 AND e.configuration_id = $3`,
)
export async function remove(tx: Queryable, { operator, tenant }: Owner, configurationId: string): Promise<void> {
  if (tenant === undefined) await tx.query(removeOperator, [operator, configurationId])
  else await tx.query(removeTenant, [operator, tenant, configurationId])
}
