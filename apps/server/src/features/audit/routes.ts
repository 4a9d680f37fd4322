import { audit } from '@cubeward/contract/admin/audit.ts'
import { fieldProblem } from '@cubeward/contract/kernel/problem.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import { readChain } from './chain/check.ts'
import { readEntry } from './entry.ts'
import * as queries from './queries.ts'
import { actorsOf, valuesOf } from './values.ts'

export const auditRoutes = (route: Route, { db }: Pick<Context, 'db'>) => {
  route(audit.list, ({ params, query }) => {
    const { from, until } = query
    if (from !== undefined && until !== undefined && Date.parse(from) > Date.parse(until))
      throw fieldProblem('until', 'time.untilBeforeFrom')
    return queries.list(db, params.operator, query)
  })
  route(audit.actors, ({ params, query }) => actorsOf(db, params.operator, query.search))
  route(audit.types, ({ params }) => valuesOf(db, params.operator, 'type'))
  route(audit.referenceTypes, ({ params }) => valuesOf(db, params.operator, 'reference'))
  route(audit.chain, ({ params }) => readChain(db, params.operator))
  route(audit.read, async ({ params: { operator, auditLogEntryId } }) =>
    found(await readEntry(db, operator, auditLogEntryId), 'auditEntry'),
  )
}
