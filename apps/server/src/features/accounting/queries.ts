import { accounting } from '@cubeward/contract/admin/accounting.ts'
import type { QueryOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { Queryable } from '../../platform/db/client.ts'
import { listOf } from '../../platform/db/list.ts'
import { byName } from '../../platform/db/list-sql.ts'

/** All tenants of the operator, those without an SMS as well, and those that had some before they were moved or deleted. */
const rows = `(SELECT coalesce(o.id, c.tenant_id) AS id, coalesce(o.name, c.name) AS name, coalesce(c.sent, 0) AS sent,
    coalesce(c.delivered, 0) AS delivered, coalesce(c.failed, 0) AS failed, coalesce(c.unsure, 0) AS unsure
  FROM (SELECT id, name FROM tenants WHERE operator_id = $1) o FULL JOIN (
    SELECT tenant_id, max(tenant_name) AS name, sum(sent)::int AS sent, sum(delivered)::int AS delivered, sum(failed)::int AS failed,
      sum(unsure)::int AS unsure
    FROM sms_counts WHERE operator_id = $1 AND day BETWEEN $2 AND $3 GROUP BY tenant_id) c ON c.tenant_id = o.id) AS t`

const page = listOf(accounting.list, {
  from: rows,
  key: ['id'],
  scope: '$1::text IS NOT NULL',
  json: `json_build_object('tenantId', t.id, 'tenantName', t.name, 'smsCount', t.sent, 'delivered', t.delivered, 'notDelivered', t.failed,
    'unanswered', t.sent - t.delivered - t.failed, 'unsure', t.unsure)`,
  sorts: { tenantId: 't.id', tenantName: byName('t.name'), smsCount: 't.sent' },
  filters: { start: { sql: () => 'true' }, end: { sql: () => 'true' } },
  total: 'exact',
})
export const list = (db: Queryable, operator: string, query: QueryOf<typeof accounting.list>) =>
  page(db, [operator, query.start, query.end], query)
