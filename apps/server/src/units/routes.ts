import { units } from '@cubeward/contract/admin/units.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

export const unitRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(units.ofCube, async ({ params }) => found(await queries.ofCube(db, params.operator, params.cubeId), 'cube'))

  route(units.remove, async ({ params: { operator, unitId }, actor }) => {
    const { cubeId } = await db.transaction(async (tx) => {
      const unit = found(await queries.remove(tx, operator, unitId), 'unit')
      await audit.append(tx, {
        operatorId: operator,
        category: 'cube',
        type: 'UnitDeleted',
        message: `Deleted the unit ${unitId}`,
        actor,
        ...unit,
        referenceType: 'Unit',
        referenceId: unitId,
      })
      return unit
    })
    if (cubeId !== null) hub.publishCube(cubeId, { '@type': 'UnitsChanged' })
    return undefined
  })
}
