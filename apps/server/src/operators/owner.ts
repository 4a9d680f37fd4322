import type { Queryable } from '../db/client.ts'
import { statement } from '../db/sql.ts'
import { found } from '../http/found.ts'

/** Whose settings they are: an operator's, or those of one of its tenants. */
export interface Owner {
  operator: string
  tenant?: string | undefined
}

const lockOperator = statement('owner-lock-operator', 'SELECT 1 FROM operators WHERE id = $1 FOR NO KEY UPDATE')
const lockTenant = statement(
  'owner-lock-tenant',
  'SELECT 1 FROM tenants WHERE operator_id = $1 AND id = $2 FOR NO KEY UPDATE',
)
/** Makes the changes of one owner's settings wait for each other; 404 if it is gone or belongs to someone else. */
export async function lockOwner(tx: Queryable, { operator, tenant }: Owner): Promise<void> {
  const rows =
    tenant === undefined ? await tx.query(lockOperator, [operator]) : await tx.query(lockTenant, [operator, tenant])
  found(rows[0], tenant === undefined ? 'operator' : 'tenant')
}

/** The fields that an audit entry about an owner's settings has. */
export const ownerEntry = ({ operator, tenant }: Owner) => ({
  operatorId: operator,
  category: tenant === undefined ? ('operator' as const) : ('tenant' as const),
  tenantId: tenant ?? null,
})
/** For the sentence of an audit entry. */
export const ownerText = ({ operator, tenant }: Owner): string =>
  tenant === undefined ? `operator ${operator}` : `tenant ${tenant}`
