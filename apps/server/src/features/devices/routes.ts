import { devices } from '@cubeward/contract/admin/devices.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import { found } from '../../platform/http/found.ts'
import type { Route } from '../../platform/http/route.ts'
import * as cubes from '../cubes/queries.ts'
import * as queries from './queries.ts'

export const deviceRoutes = (route: Route, { db, hub }: Pick<Context, 'db' | 'hub'>) => {
  route(devices.list, ({ params, query }) => queries.list(db, params.operator, query))
  route(devices.ofCube, async ({ params }) => found(await queries.ofCube(db, params.operator, params.cubeId), 'cube'))

  route(devices.remove, ({ params, actor }) => {
    const { operator, cubeId, deviceId } = params
    return act(
      db,
      { ...params, actor },
      {
        async act(tx) {
          found(await cubes.exists(tx, operator, cubeId), 'cube')
          return found(await queries.remove(tx, operator, cubeId, deviceId), 'device')
        },
        audit: ({ tenantId, ...data }) => ({
          ...{ type: 'DeviceDeleted', message: tells('device.deleted', { device: deviceId }), tenantId, data },
          ...{ referenceType: 'Device', referenceId: deviceId },
        }),
        committed: () => hub.publishCube(cubeId, { '@type': 'DevicesChanged' }),
      },
    )
  })
}
