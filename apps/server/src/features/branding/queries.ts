import { type Branding, noBranding } from '@cubeward/contract/admin/branding.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import type { Owner } from '../owners/settings-owner.ts'

type Row = { branding: Branding }
const ofOperator = statement<Row>('SELECT branding FROM brandings WHERE operator_id = $1')
const ofTenant = statement<Row>(
  `SELECT b.branding FROM brandings b JOIN tenants t ON t.id = b.tenant_id WHERE t.operator_id = $1 AND t.id = $2`,
)
/** The branding of an operator or tenant; the empty one if none is stored. */
export async function read(db: Queryable, { operator, tenant }: Owner): Promise<Branding> {
  const [row] =
    tenant === undefined ? await db.query(ofOperator, [operator]) : await db.query(ofTenant, [operator, tenant])
  return { ...noBranding, ...row?.branding }
}

const writeOperator = statement(
  `INSERT INTO brandings (operator_id, branding) VALUES ($1, $2)
   ON CONFLICT (operator_id) DO UPDATE SET branding = excluded.branding`,
)
const writeTenant = statement(
  `INSERT INTO brandings (tenant_id, branding) SELECT id, $3 FROM tenants WHERE operator_id = $1 AND id = $2
   ON CONFLICT (tenant_id) DO UPDATE SET branding = excluded.branding`,
)
export async function write(tx: Queryable, { operator, tenant }: Owner, branding: Branding): Promise<void> {
  const text = JSON.stringify(branding)
  if (tenant === undefined) await tx.query(writeOperator, [operator, text])
  else await tx.query(writeTenant, [operator, tenant, text])
}
