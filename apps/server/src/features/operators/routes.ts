import { operators } from '@cubeward/contract/admin/operators.ts'
import type { Context } from '../../context.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { readOperator } from '../owners/settings-owner.ts'
import * as queries from './queries.ts'
import { createOperator, deleteOperator, renameOperator } from './service.ts'

export const operatorRoutes = (route: Route, context: Pick<Context, 'db' | 'hub'>) => {
  const { db } = context
  route(operators.list, ({ query, actor }) => queries.list(db, actor.root ? undefined : actor.id, query))
  route(operators.read, async ({ params }) => new Versioned(found(await readOperator(db, params.operator), 'operator')))
  route(operators.create, ({ params, body, actor }) => createOperator(db, actor, params.operator, body.name))
  route(operators.update, ({ params, body, actor, ifMatch }) =>
    renameOperator(db, actor, params.operator, body.name, ifMatch),
  )
  route(operators.remove, async ({ params, body, actor }) => {
    const heir = body?.inheritingOperatorId ?? undefined
    await deleteOperator(context, { actor, operator: params.operator, heir })
    return undefined
  })
}
