import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { reconcileAlerts } from '../alerts/reconcile.ts'
import { notifyReleased } from '../cubes/service.ts'
import * as cubes from '../cubes/write-queries.ts'
import * as units from '../units/queries.ts'
import * as queries from './pending-queries.ts'
import { giveCube, giveUnit } from './queries.ts'

type Services = Pick<Context, 'db' | 'hub' | 'sealer'>

/** What root does with cubes and units that wait in setup. */
export function createPendingService({ db, hub, sealer }: Services) {
  const at = (actor: UserActor) => ({ operator: null, actor })
  return {
    /** One without a tenant is deleted, with its secret; of one that has a tenant only setup mode ends (decision 5). */
    async removeCube(cubeId: string, actor: UserActor): Promise<void> {
      await act(db, at(actor), {
        async act(tx) {
          const held = found(await queries.holdCube(tx, cubeId), 'setup')
          if (held.tenantId === null) return { ...held, units: (await cubes.remove(tx, cubeId, sealer)).units }
          await cubes.setSetupKey(tx, cubeId, null)
          await reconcileAlerts(tx, [cubeId])
          return { ...held, units: [] }
        },
        audit: ({ operatorId, tenantId }) => ({
          ...{ operatorId, tenantId, cubeId, type: 'SetupDeleted' },
          message: tells(tenantId === null ? 'setup.cubeDeleted' : 'setup.cubeEnded', { cube: cubeId }),
        }),
        committed({ operatorId, tenantId, units }) {
          notifyReleased(hub, units)
          if (tenantId === null) hub.revokeCube(cubeId, closeCodes.notFound, 'No such cube')
          else hub.publishCube(cubeId, { '@type': 'CubeChanged' })
          hub.accessChanged({ cubeId })
          if (operatorId !== null) hub.publishOperator(operatorId, { '@type': 'Resync' })
        },
      })
    },

    async removeUnit(unitId: string, actor: UserActor): Promise<void> {
      await act(db, at(actor), {
        async act(tx) {
          const { cubeId } = found(await queries.holdUnit(tx, unitId), 'setup')
          if (cubeId !== null) throw problem('setup.unitOnCube')
          await units.remove(tx, unitId)
        },
        audit: () => ({
          ...{ type: 'SetupDeleted', message: tells('setup.unitDeleted', { unit: unitId }) },
          ...{ referenceType: 'Unit', referenceId: unitId },
        }),
        committed: () => hub.revokeUnit(unitId, closeCodes.notFound, 'No such unit'),
      })
    },

    async giveCube(cubeId: string, tenantId: string, actor: UserActor): Promise<string> {
      const { operatorId } = await act(db, at(actor), {
        async act(tx) {
          const before = found(await queries.holdCube(tx, cubeId), 'setup')
          const tenant = found(await queries.tenantOf(tx, tenantId), 'tenant')
          if (before.operatorId !== null && before.operatorId !== tenant.operatorId)
            throw problem('cube.ofOtherOperator')
          await giveCube(tx, cubeId, { operatorId: tenant.operatorId, tenantId })
          await reconcileAlerts(tx, [cubeId])
          return { ...tenant, before }
        },
        audit: ({ operatorId, name }) => ({
          ...{
            operatorId,
            tenantId,
            cubeId,
            type: 'TenantAssigned',
            message: tells('cube.assigned', { tenant: name }),
          },
        }),
        committed({ operatorId, name, before }) {
          if (before.operatorId === null) hub.accessChanged({ cubeId })
          hub.publishCube(cubeId, { '@type': 'TenantChanged', tenant: { id: tenantId, name } })
          hub.publishOperator(operatorId, { '@type': 'Resync' })
        },
      })
      return operatorId
    },

    async giveUnit(unitId: string, cubeId: string, actor: UserActor): Promise<void> {
      await act(db, at(actor), {
        async act(tx) {
          const unit = found(await queries.holdUnit(tx, unitId), 'setup')
          const cube = found(await queries.ownerOfCube(tx, cubeId), 'cube')
          if (unit.cubeId !== null) throw problem('setup.unitElsewhere')
          await giveUnit(tx, unitId, cubeId)
          return cube
        },
        audit: (cube) => ({
          ...{
            ...cube,
            cubeId,
            type: 'CubeAssigned',
            message: tells('setup.unitAssigned', { unit: unitId, cube: cubeId }),
          },
          ...{ referenceType: 'Unit', referenceId: unitId },
        }),
        committed({ operatorId }) {
          hub.publishUnit(unitId, { '@type': 'UnitChanged' })
          hub.accessChanged({ unitId })
          hub.publishCube(cubeId, { '@type': 'UnitsChanged' })
          if (operatorId !== null) hub.publishOperator(operatorId, { '@type': 'Resync' })
        },
      })
    },
  }
}
