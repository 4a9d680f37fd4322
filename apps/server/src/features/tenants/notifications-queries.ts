import type { Queryable } from '../../platform/db/client.ts'
import { type Statement, statement } from '../../platform/db/sql.ts'

/** So many at a time: of a year of them one statement would take longer than it may. */
export const atOnce = 5_000

interface Last {
  created: string
  id: string
}
/** SQL that does something to the notifications `n` of a tenant, in the order of time, and tells how far it has come. */
const part = (action: string) =>
  `WITH part AS MATERIALIZED (SELECT id, created FROM notifications
     WHERE tenant_id = $1 AND (created, id) > ($2::timestamptz, $3::uuid) ORDER BY created, id LIMIT ${atOnce}),
   done AS (${action})
   SELECT created::text, id FROM part ORDER BY part.created DESC, id DESC LIMIT 1`
const giveText = statement<Last>(part('UPDATE notifications n SET operator_id = $4 FROM part p WHERE n.id = p.id'))
const removeText = statement<Last>(part('DELETE FROM notifications n USING part p WHERE n.id = p.id'))

async function all(tx: Queryable, text: Statement<Last>, tenantId: string, ...more: string[]): Promise<void> {
  let last: Last | undefined = { created: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  while (last !== undefined) [last] = await tx.query(text, [tenantId, last.created, last.id, ...more])
}

/** Whoever has the tenant now reads what was sent for it; what was paid for stays in the books of the one who had it then. */
export const give = (tx: Queryable, tenantId: string, operator: string) => all(tx, giveText, tenantId, operator)
export const remove = (tx: Queryable, tenantId: string) => all(tx, removeText, tenantId)
