import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { BoxNumber, Id, Search, Text, Timestamp, Uuid } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

export const AuditCategory = z.enum(['cube', 'box', 'occupancy', 'operator', 'tenant'])
export type AuditCategory = z.infer<typeof AuditCategory>
/** `audit` is what someone did; `log` is what happened. */
export const AuditLevel = z.enum(['audit', 'log'])

/** A line of the trail. Who no longer exists is still named by what stood in the entry. */
export const AuditListItem = z.object({
  id: Uuid,
  created: Timestamp,
  category: AuditCategory,
  level: AuditLevel,
  type: Text(128),
  message: Text(10_000),
  actor: z.object({ id: Text(255), name: Text(255).nullable() }),
  tenantId: Id.nullable(),
  cubeId: Id.nullable(),
  appId: Id.nullable(),
  boxNumber: Text(64).nullable(),
  occupancyId: Uuid.nullable(),
  userId: Text(255).nullable(),
  referenceType: Text(128).nullable(),
  referenceId: Text(255).nullable(),
})
export type AuditListItem = z.infer<typeof AuditListItem>

const Categories = z.union([AuditCategory, z.array(AuditCategory).max(5)]).transform((given) => [given].flat())

export const audit = {
  list: get('/admin/v1/operators/:operator/audit', {
    access: 'audit:read',
    summary: 'The audit trail of the operator, newest first; filters combine.',
    query: ListQuery({ fields: ['created'], initial: 'created,desc' }).extend({
      category: Categories.optional(),
      tenantId: Id.optional(),
      cubeId: Id.optional(),
      boxNumber: BoxNumber.optional(),
      occupancyId: Uuid.optional(),
      level: AuditLevel.optional(),
      search: Search.optional(),
      from: Timestamp.optional(),
      until: Timestamp.optional(),
      actor: Text(255).optional(),
      type: Text(128).optional(),
      referenceType: Text(128).optional(),
      referenceId: Text(255).optional(),
    }),
    reply: Page(AuditListItem),
  }),
}
