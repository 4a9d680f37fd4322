import { cubeRequests } from '@cubeward/contract/admin/cube-requests.ts'
import { type CubeOverview, cubes } from '@cubeward/contract/admin/cubes.ts'
import type { Context } from '../../context.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { openSetupKey } from '../../platform/security/setup-key.ts'
import { openCodes } from '../maintenance-codes/service.ts'
import { openRouter } from '../routers/router.ts'
import * as queries from './queries.ts'
import { createCubeService, editable, readCube } from './service.ts'

export const cubeRoutes = (
  route: Route,
  context: Pick<Context, 'db' | 'sealer' | 'hub' | 'blobs' | 'log' | 'config' | 'deliveries'>,
) => {
  const { db, sealer, config } = context
  const service = createCubeService(context)

  route(cubes.list, ({ params, query }) => queries.list(db, params.operator, query))

  route(cubes.counts, ({ params }) => queries.counts(db, params.operator))

  route(cubes.read, async ({ params }) => {
    const cube = await readCube(db, sealer, params)
    return new Versioned(cube, editable)
  })

  route(cubes.overview, async ({ params }) => {
    const row = found(await queries.overview(db, params.operator, params.cubeId), 'cube')
    // The database's JSON goes out as it is; what is sealed there is put beside it.
    const secrets: Pick<CubeOverview, 'setupKey' | 'router' | 'maintenanceCodes'> = {
      setupKey: openSetupKey(sealer, row.setup_key_sealed),
      router: openRouter(
        { sealer, config },
        { phoneNumber: row.router_phone_number, passwordSealed: row.router_password_sealed },
      ),
      maintenanceCodes: openCodes(sealer, row.codes),
    }
    return jsonText<CubeOverview>(`${row.json.slice(0, -1)}, ${JSON.stringify(secrets).slice(1)}`)
  })

  route(cubes.update, ({ params, body, actor, ifMatch }) => service.update(params, body, actor, ifMatch))
  route(cubes.remove, ({ params, query, actor }) => service.remove(params, actor, query.occupancies === 'end'))
  route(cubes.enterSetup, async ({ params, actor }) => ({ setupKey: await service.enterSetup(params, actor) }))
  route(cubes.leaveSetup, ({ params, actor }) => service.leaveSetup(params, actor))
  route(cubes.assignTenant, ({ params, actor }) => service.assignTenant(params, params.tenantId, actor))
  route(cubes.removeSecret, ({ params, actor }) => service.revokeSecret(params, actor))
  route(cubeRequests.reboot, async ({ params, actor }) => ({
    rebootRequested: await service.request(params, 'reboot', actor),
  }))
  route(cubeRequests.softwareUpdate, async ({ params, actor }) => ({
    softwareUpdateRequested: await service.request(params, 'software-update', actor),
  }))
}
