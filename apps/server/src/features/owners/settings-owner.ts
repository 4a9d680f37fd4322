import type { Operator } from '@cubeward/contract/admin/operators.ts'
import type { Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { At } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { statement } from '../../platform/db/sql.ts'
import { found } from '../../platform/http/found.ts'

/** Whose settings they are: an operator's, or those of one of its tenants. */
export interface Owner {
  operator: string
  tenant?: string | undefined
}
/** Where an entry about an owner's settings stands. */
export const ownerAt = ({ operator, tenant }: Owner, actor: At['actor']): At => ({
  operator,
  tenantId: tenant ?? null,
  actor,
})

const lockOperator = statement('SELECT 1 FROM operators WHERE id = $1 FOR NO KEY UPDATE')
const lockTenant = statement('SELECT 1 FROM tenants WHERE operator_id = $1 AND id = $2 FOR NO KEY UPDATE')
/** Makes the changes of one owner's settings wait for each other; 404 if it is gone or belongs to someone else. */
export async function lockOwner(tx: Queryable, { operator, tenant }: Owner): Promise<void> {
  const rows =
    tenant === undefined ? await tx.query(lockOperator, [operator]) : await tx.query(lockTenant, [operator, tenant])
  found(rows[0], tenant === undefined ? 'operator' : 'tenant')
}

/** For the sentence of an audit entry. */
export const ownerText = ({ operator, tenant }: Owner): Told =>
  tenant === undefined ? tells('owner.operator', { operator }) : tells('owner.tenant', { tenant })

const readText = statement<Operator>('SELECT id, name FROM operators WHERE id = $1')
export const readOperator = async (db: Queryable, id: string): Promise<Operator | undefined> =>
  (await db.query(readText, [id]))[0]
