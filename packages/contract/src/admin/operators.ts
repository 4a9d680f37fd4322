import { z } from 'zod'
import { del, get, post, put } from '../kernel/endpoint.ts'
import { Id, Search, Text } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

export const Operator = z.object({ id: Id, name: Text(255) })
export type Operator = z.infer<typeof Operator>

/** Operator ids share the first path segment with these, so none of them can be one. */
const reserved = new Set(
  `accounting admin admin-setups app apps api assets asyncapi.json color-scheme.js device docs favicon.ico favicon.svg
   health healthz hooks index.html livez login logout metrics openapi.json operators profile readyz realms
   redeem-invitation register robots.txt setup setups sign-in sign-out simulator sw.js manifest.webmanifest`.split(
    /\s+/,
  ),
)
/** Words that mean something to JavaScript on every object. */
const ofObjects = new Set(
  Object.getOwnPropertyNames(Object.prototype)
    .concat('prototype')
    .map((it) => it.toLowerCase()),
)
/** Whether an id would be mistaken for a page or a file of the product; those of files that are hidden begin with a dot. */
export const isReservedOperatorId = (id: string): boolean =>
  reserved.has(id.toLowerCase()) || ofObjects.has(id.toLowerCase()) || id.startsWith('.')

const Name = Text(255, 1).refine((name) => name.trim() !== '', 'Enter a value.')
const Named = z.strictObject({ name: Name, id: z.unknown().optional() }).transform(({ name }) => ({ name }))

const at = '/admin/v1/operators'
export const operators = {
  list: get(at, {
    access: 'signedIn',
    summary: 'Operators: all of them for root, the own ones for everyone else.',
    // The console asks for size 999999 when it offers inheriting operators (spec §7): all of them (GAP-58).
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
