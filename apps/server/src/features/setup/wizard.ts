import { problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act } from '../../platform/audit/change.ts'
import type { CubeSetupActor, UnitSetupActor } from '../../platform/http/actor.ts'
import { attempt } from '../../platform/security/key-attempts.ts'
import { reconcileAlerts } from '../alerts/reconcile.ts'
import * as cubes from '../cubes/write-queries.ts'
import { cubeSetupAdmission, holdCubeOfKey, holdUnitOfKey } from './key-queries.ts'
import * as queries from './queries.ts'

type Services = Pick<Context, 'db' | 'hub'>

/** What an installer does by the key of a cube or unit. */
export function createWizardService({ db, hub }: Services) {
  return {
    /** Adds a unit to the cube whose key the installer has as well. */
    async assignUnit(actor: UnitSetupActor, cubeId: string, cubeKey: string, address: string): Promise<void> {
      const cube = await attempt(db, address, cubeKey, async () => {
        const of = await cubeSetupAdmission(db)({ params: {}, secret: cubeKey, address })
        if (of?.cubeId !== cubeId) throw problem('setup.unknown')
        return of
      })
      await act(
        db,
        { operator: null, actor },
        {
          async act(tx) {
            const held = await holdCubeOfKey(tx, cube.keyHash)
            const unit = await holdUnitOfKey(tx, actor.keyHash)
            if (unit.cubeId === cubeId) return undefined
            if (unit.cubeId !== null) throw problem('setup.unitElsewhere')
            await queries.giveUnit(tx, unit.id, cubeId)
            return held
          },
          audit: (held) =>
            held && {
              ...{ operatorId: held.operatorId, tenantId: held.tenantId, cubeId, type: 'CubeAssigned' },
              message: tells('setup.unitAssigned', { unit: actor.unitId, cube: cubeId }),
              ...{ referenceType: 'Unit', referenceId: actor.unitId },
            },
          committed(held) {
            if (held === undefined) return
            hub.publishUnit(actor.unitId, { '@type': 'UnitChanged' })
            hub.accessChanged({ unitId: actor.unitId })
            hub.publishCube(cubeId, { '@type': 'UnitsChanged' })
            if (held.operatorId !== null) hub.publishOperator(held.operatorId, { '@type': 'Resync' })
          },
        },
      )
    },

    /** Ends the setup mode of a cube that has all that it needs, and of its units. */
    async finish({ cubeId, keyHash, ...rest }: CubeSetupActor): Promise<void> {
      await act(
        db,
        { operator: null, cubeId, actor: rest },
        {
          async act(tx) {
            const held = await holdCubeOfKey(tx, keyHash)
            const { locks, boxes } = await queries.countsOf(tx, cubeId)
            if (locks === 0) throw problem('setup.noLocks')
            if (boxes === 0) throw problem('setup.noBoxes')
            if (held.tenantId === null) throw problem('setup.noTenant')
            await cubes.setSetupKey(tx, cubeId, null)
            const units = await queries.endUnits(tx, cubeId)
            await reconcileAlerts(tx, [cubeId])
            return { ...held, units }
          },
          audit: ({ operatorId, tenantId }) => ({
            ...{ operatorId, tenantId, type: 'SetupLeft', message: tells('setup.finished') },
          }),
          committed({ operatorId, units }) {
            hub.settingsChanged(cubeId)
            hub.accessChanged({ cubeId })
            for (const unitId of units) {
              hub.publishUnit(unitId, { '@type': 'UnitChanged' })
              hub.unitSetupChanged(unitId)
              hub.accessChanged({ unitId })
            }
            if (operatorId !== null) hub.publishOperator(operatorId, { '@type': 'Resync' })
          },
        },
      )
    },
  }
}
