import { setup } from '@cubeward/contract/admin/setup.ts'
import { usualBoxTypes } from '@cubeward/domain/box-types.ts'
import { controllerPackage } from '@cubeward/domain/unit-packages.ts'
import type { Context } from '../../context.ts'
import type { CubeSetupActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { attempt } from '../../platform/security/key-attempts.ts'
import { openSetupKey } from '../../platform/security/setup-key.ts'
import * as boxes from '../boxes/queries.ts'
import { changeSeveral, deleteBoxes, onSite, type Site } from '../boxes/service.ts'
import * as locks from '../locks/queries.ts'
import * as units from '../units/queries.ts'
import { assignTenant } from './assign-tenant.ts'
import { driversOf } from './drivers.ts'
import { holdCubeOfKey } from './key-queries.ts'
import { createPendingService } from './pending.ts'
import * as pending from './pending-queries.ts'
import * as queries from './queries.ts'
import { writeReport } from './report.ts'
import { createWizardService } from './wizard.ts'

type Needed = Pick<Context, 'config' | 'db' | 'hub' | 'sealer'>

export const setupRoutes = (route: Route, context: Needed) => {
  pendingRoutes(route, context)
  unitRoutes(route, context)
  cubeRoutes(route, context)
  boxRoutes(route, context)
}

const opened = ({ sealer }: Needed, sealed: string | null) =>
  openSetupKey(sealer, sealed === null ? null : Buffer.from(sealed, 'base64'))
const withKey = <T extends { setupKey: string | null }>(context: Needed, one: T): T => ({
  ...one,
  setupKey: opened(context, one.setupKey),
})

function pendingRoutes(route: Route, context: Needed) {
  const { db } = context
  const service = createPendingService(context)
  route(setup.pendingCubes, async ({ query }) => {
    const page = await pending.pendingCubes(db, query)
    return { ...page, content: page.content.map((cube) => withKey(context, cube)) }
  })
  route(setup.pendingUnits, async ({ query }) => {
    const page = await pending.pendingUnits(db, query)
    return { ...page, content: page.content.map((unit) => withKey(context, unit)) }
  })
  route(setup.pendingCube, async ({ params: { cubeId } }) =>
    withKey(context, found(await pending.pendingCube(db, cubeId), 'setup')),
  )
  route(setup.pendingUnit, async ({ params: { unitId } }) =>
    withKey(context, found(await pending.pendingUnit(db, unitId), 'setup')),
  )
  route(setup.removeCube, ({ params: { cubeId }, actor }) => service.removeCube(cubeId, actor))
  route(setup.removeUnit, ({ params: { unitId }, actor }) => service.removeUnit(unitId, actor))
  route(setup.giveCube, async ({ params: { cubeId, tenantId }, actor }) => ({
    id: cubeId,
    operatorId: await service.giveCube(cubeId, tenantId, actor),
  }))
  route(setup.giveUnit, ({ params: { unitId, cubeId }, actor }) => service.giveUnit(unitId, cubeId, actor))
}

/** A wrong guess counts, though the call is refused: it is not undone with the transaction of an Idempotency-Key. */
const guessing = { outside: true } as const

function unitRoutes(route: Route, context: Needed) {
  const { db, sealer } = context
  const service = createWizardService(context)
  route(setup.unit, async ({ params: { setupKey }, actor }) => {
    const { unit, cubeSealed } = found(await queries.unitOfKey(db, actor.keyHash, controllerPackage), 'setup')
    return { ...unit, setupKey, cubeSetupKey: openSetupKey(sealer, cubeSealed) }
  })
  route(
    setup.assignUnit,
    ({ body: { cubeId }, actor, request: { address, header } }) =>
      service.assignUnit(actor, cubeId, header('x-setup-key') ?? '', address),
    guessing,
  )
}

function cubeRoutes(route: Route, context: Needed) {
  const { db } = context
  const service = createWizardService(context)
  route(setup.cube, async ({ params: { setupKey }, actor }) => {
    return { ...found(await queries.cubeOfKey(db, actor.keyHash), 'setup'), setupKey }
  })
  // As many wrong codes as wrong keys.
  route(
    setup.assignTenant,
    async ({ params: { setupKey }, body, actor, request: { address } }) => {
      const cube = await attempt(db, address, setupKey, () => assignTenant(context, actor, body.cubeActivationCode))
      return { ...cube, setupKey }
    },
    guessing,
  )
  route(setup.units, async ({ actor }) => found(await units.ofCube(db, actor.operatorId, actor.cubeId), 'setup'))
  route(setup.lockingDevices, ({ actor }) => queries.lockingDevices(db, actor.cubeId))
  route(setup.drivers, ({ actor }) => driversOf(context, actor))
  route(setup.report, ({ actor, body }) => writeReport(context, actor, body))
  route(setup.finish, ({ actor }) => service.finish(actor))
}

function boxRoutes(route: Route, context: Needed) {
  const { db } = context
  /** Work on the boxes of the cube, as long as the key is good. */
  const onCube = <T>(actor: CubeSetupActor, work: (site: Site) => Promise<T>) =>
    onSite(
      context,
      { operator: actor.operatorId, cubeId: actor.cubeId, actor },
      async (site) => {
        await holdCubeOfKey(site.tx, actor.keyHash)
        return work(site)
      },
      'setup',
    )
  route(setup.locks, async ({ actor }) => found(await locks.list(db, actor.operatorId, actor.cubeId), 'setup'))
  route(
    setup.boxes,
    async ({ actor }) => new Versioned(found(await boxes.list(db, actor.operatorId, actor.cubeId), 'setup')),
  )
  route(setup.box, async ({ params: { boxNumber }, actor }) =>
    found(await boxes.read(db, actor.operatorId, actor.cubeId, boxNumber), 'box'),
  )
  route(setup.changeBoxes, ({ body, actor, ifMatch }) => onCube(actor, (site) => changeSeveral(site, body, ifMatch)))
  route(setup.removeBoxes, ({ actor }) =>
    onCube(actor, async (site) => {
      await deleteBoxes(site, await boxes.all(site.tx, actor.cubeId))
    }),
  )
  route(setup.boxTypes, (): string[] => [...usualBoxTypes])
}
