import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

/** SMS of a tenant in a time. What was sent is delivered, not delivered, or nobody has said; of `unsure` nobody knows whether it was sent. */
export const AccountingRow = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  smsCount: z.number().int(),
  delivered: z.number().int(),
  notDelivered: z.number().int(),
  unanswered: z.number().int(),
  unsure: z.number().int(),
})
export type AccountingRow = z.infer<typeof AccountingRow>

export const accounting = {
  list: get('/admin/v1/operators/:operator/accounting', {
    access: 'notification:read',
    summary: "SMS of each tenant from one day to another, both included, by the calendar of the server's time zone.",
    query: ListQuery({ fields: ['tenantName', 'tenantId', 'smsCount'], initial: 'tenantName,asc' }).extend({
      start: z.iso.date(),
      end: z.iso.date(),
    }),
    reply: Page(AccountingRow),
  }),
}
