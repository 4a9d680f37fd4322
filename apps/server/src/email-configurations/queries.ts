import type { EmailConfigurationEdit } from '@cubeward/contract/admin/email-configuration.ts'
import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import type { Owner } from '../operators/owner.ts'

type Smtp = EmailConfigurationEdit['smtp']
/** An e-mail configuration as it is stored: without its secrets, which are sealed beside it. */
export type StoredConfiguration = Omit<EmailConfigurationEdit, 'smtp'> & {
  smtp: Omit<Smtp, 'basic' | 'oauth2'> & {
    basic: Pick<Smtp['basic'], 'username'>
    oauth2: Pick<Smtp['oauth2'], 'grantTokenUrl' | 'scope' | 'clientId' | 'username'>
  }
}
export interface Stored {
  configurationId: string
  configuration: StoredConfiguration
  password: Buffer | null
  clientSecret: Buffer | null
}

const columns = `e.configuration_id AS "configurationId", e.configuration, e.password_sealed AS password,
  e.client_secret_sealed AS "clientSecret"`
const ofOperator = statement<Stored>(
  'email-configurations-of-operator',
  `SELECT ${columns} FROM email_configurations e WHERE e.operator_id = $1`,
)
const ofTenant = statement<Stored>(
  'email-configurations-of-tenant',
  `SELECT ${columns} FROM email_configurations e JOIN tenants t ON t.id = e.tenant_id
   WHERE t.operator_id = $1 AND t.id = $2 ORDER BY e.configuration_id`,
)
/** All of one owner, the default (with the empty id) first; an operator has at most that one. */
export const list = (db: Queryable, { operator, tenant }: Owner): Promise<Stored[]> =>
  tenant === undefined ? db.query<Stored>(ofOperator, [operator]) : db.query<Stored>(ofTenant, [operator, tenant])

export const read = async (db: Queryable, owner: Owner, configurationId: string): Promise<Stored | undefined> =>
  (await list(db, owner)).find((one) => one.configurationId === configurationId)

const writeOperator = statement(
  'email-configuration-write-operator',
  `INSERT INTO email_configurations (operator_id, configuration_id, configuration, password_sealed, client_secret_sealed)
   VALUES ($1, $2, $3, $4, $5) ON CONFLICT (operator_id, configuration_id) WHERE operator_id IS NOT NULL
   DO UPDATE SET configuration = excluded.configuration, password_sealed = excluded.password_sealed,
     client_secret_sealed = excluded.client_secret_sealed`,
)
const writeTenant = statement(
  'email-configuration-write-tenant',
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

const removeOperator = statement(
  'email-configuration-remove-operator',
  'DELETE FROM email_configurations WHERE operator_id = $1 AND configuration_id = $2',
)
const removeTenant = statement(
  'email-configuration-remove-tenant',
  `DELETE FROM email_configurations e USING tenants t
   WHERE t.id = e.tenant_id AND t.operator_id = $1 AND t.id = $2 AND e.configuration_id = $3`,
)
export async function remove(tx: Queryable, { operator, tenant }: Owner, configurationId: string): Promise<void> {
  if (tenant === undefined) await tx.query(removeOperator, [operator, configurationId])
  else await tx.query(removeTenant, [operator, tenant, configurationId])
}
