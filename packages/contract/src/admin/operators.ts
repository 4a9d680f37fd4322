import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { del, get, post, put } from '../kernel/endpoint.ts'
import { Id, Search, Text } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

export const Operator = z.object({ id: Id, name: Text(255) })
export type Operator = z.infer<typeof Operator>

const Name = Text(255, 1).refine((name) => name.trim() !== '', says('text.empty'))
const Named = z.strictObject({ name: Name, id: z.unknown().optional() }).transform(({ name }) => ({ name }))

const at = '/admin/v1/operators'
export const operators = {
  list: get(at, {
    access: 'signedIn',
    summary: 'Operators: all of them for root, the own ones for everyone else.',
    // The console asks for size 999999 when it offers inheriting operators: all of them (decision 58).
    query: ListQuery({ fields: ['id', 'name'], initial: 'name,asc' }, 999_999).extend({ search: Search.optional() }),
    reply: Page(Operator),
  }),
  read: get(`${at}/:operator`, { access: 'operator:read', summary: 'One operator.', reply: Operator }),
  create: post(`${at}/:operator`, {
    access: 'platform:manage',
    summary: 'Creates an operator with the id of the path.',
    body: Named,
    reply: Operator,
    status: 201,
  }),
  update: put(`${at}/:operator`, {
    access: 'platform:manage',
    summary: 'Renames an operator.',
    body: Named,
    reply: Operator,
  }),
  remove: del(`${at}/:operator`, {
    access: 'platform:manage',
    summary: 'Deletes an operator. Its tenants move to the inheriting operator; without one it must have none.',
    body: z.strictObject({ inheritingOperatorId: Id.nullish() }).nullish(),
  }),
}
