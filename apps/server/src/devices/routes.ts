import { devices } from '@cubeward/contract/admin/devices.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import * as cubes from '../cubes/queries.ts'
import { found } from '../http/found.ts'
import type { Route } from '../http/route.ts'
import * as queries from './queries.ts'

export const deviceRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(devices.list, ({ params, query }) => queries.list(db, params.operator, query), { from: 'database' })
  route(devices.ofCube, async ({ params }) => found(await queries.ofCube(db, params.operator, params.cubeId), 'cube'))

  route(devices.remove, async ({ params, actor }) => {
    const { operator, cubeId, deviceId } = params
    await db.transaction(async (tx) => {
      found(await cubes.exists(tx, operator, cubeId), 'cube')
      const { tenantId, ...device } = found(await queries.remove(tx, operator, cubeId, deviceId), 'device')
      await audit.append(tx, {
        operatorId: operator,
        category: 'cube',
        type: 'DeviceDeleted',
        message: `Deleted device ${deviceId}.`,
        actor,
        tenantId,
        cubeId,
        referenceType: 'device',
        referenceId: deviceId,
        data: device,
      })
    })
    hub.publishCube(cubeId, { '@type': 'DevicesChanged' })
  })
}
