import { z } from 'zod'
import { get } from '../kernel/endpoint.ts'
import { Id, Search, Text } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

export const Operator = z.object({ id: Id, name: Text(255) })
export type Operator = z.infer<typeof Operator>

const at = '/admin/v1/operators'
export const operators = {
  list: get(at, {
    access: 'signedIn',
    summary: 'Operators: all of them for root, the own ones for everyone else.',
    // The console asks for size 999999 when it offers inheriting operators (spec §7); 10,000 rows are the most that is answered.
    query: ListQuery({ fields: ['id', 'name'], initial: 'name,asc' }, 10_000).extend({ search: Search.optional() }),
    reply: Page(Operator),
  }),
  read: get(`${at}/:operator`, { access: 'operator:read', summary: 'One operator.', reply: Operator }),
}
