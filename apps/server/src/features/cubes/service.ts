import { randomUUID } from 'node:crypto'
import type { CubeRequestKind } from '@cubeward/contract/admin/cube-requests.ts'
import type { Cube, CubeEdit } from '@cubeward/contract/admin/cubes.ts'
import { closeCodes } from '@cubeward/contract/kernel/close-codes.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { AuditType } from '@cubeward/words/audit-types.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { act, change } from '../../platform/audit/change.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { found } from '../../platform/http/found.ts'
import { FleetLimit } from '../../platform/security/limits.ts'
import type { Sealer } from '../../platform/security/secrets.ts'
import { newSetupKey, openSetupKey } from '../../platform/security/setup-key.ts'
import { reconcileAlerts } from '../alerts/reconcile.ts'
import { endOccupancies } from '../occupancies/service.ts'
import * as queries from './queries.ts'
import * as writes from './write-queries.ts'

/** Their screens show the new setup link, and whoever had the old one hears nothing more. */
export function notifyReleased(hub: Context['hub'], units: readonly string[]): void {
  for (const unitId of units) {
    hub.unitSetupChanged(unitId)
    hub.accessChanged({ unitId })
  }
}

export interface Who {
  id: string
  name: string
}
export interface Target {
  operator: string
  cubeId: string
}

/** What the edit page changes. */
export const editable = (cube: Cube | CubeEdit): CubeEdit => ({
  description: cube.description,
  site: cube.site,
  address: cube.address,
  latitude: cube.latitude,
  longitude: cube.longitude,
  monitored: cube.monitored,
  preventCloseNonOccupiedBoxAfterSeconds: cube.preventCloseNonOccupiedBoxAfterSeconds,
  occupyPreferOpenBox: cube.occupyPreferOpenBox,
  occupyMode: cube.occupyMode,
  supportInfo: cube.supportInfo,
})

export async function readCube(db: Queryable, sealer: Sealer, { operator, cubeId }: Target): Promise<Cube> {
  const { cube, sealed } = found(await queries.read(db, operator, cubeId), 'cube')
  return { ...cube, setupKey: openSetupKey(sealer, sealed) }
}

type Services = Pick<Context, 'db' | 'sealer' | 'hub' | 'blobs' | 'log' | 'deliveries'>

/** Changes to cubes: each one transaction with its audit entry, told to whoever listens after the commit. */
// One of a kind is pending anyway; these are for a cube, and for all cubes of an operator, that are asked again and again.
const ofCube = new FleetLimit('requests to cube', { perSecond: 1 / 15, burst: 10 })
const ofOperator = new FleetLimit('requests to cubes of operator', { perSecond: 1, burst: 60 })

export function createCubeService({ db, sealer, hub, blobs, log, deliveries }: Services) {
  const held = async (tx: Queryable, { operator, cubeId }: Target) =>
    found(await writes.hold(tx, operator, cubeId), 'cube')
  const changed = (at: Target) => hub.publishCube(at.cubeId, { '@type': 'CubeChanged' })
  // in setup mode a cube has none
  const alertsChanged = (at: Target) => hub.alertsChanged(at.cubeId)
  const listed = (at: Target) => hub.publishOperator(at.operator, { '@type': 'Resync' })

  async function freshSetupKey(tx: Queryable, cubeId: string): Promise<string> {
    const fresh = newSetupKey(sealer)
    await writes.setSetupKey(tx, cubeId, fresh)
    await reconcileAlerts(tx, [cubeId])
    return fresh.key
  }

  return {
    update: (at: Target, edit: CubeEdit, actor: Who, ifMatch: string | undefined): Promise<Cube> =>
      change<Cube>(
        db,
        { ...at, actor },
        {
          hold: async (tx) => {
            await held(tx, at)
            return readCube(tx, sealer, at)
          },
          ifMatch,
          of: editable,
          edit: (before) => ({ ...before, ...edit }),
          async write(tx) {
            await writes.update(tx, at.cubeId, edit)
            await reconcileAlerts(tx, [at.cubeId])
          },
          audit: (cube) => ({
            ...{ type: 'CubeUpdated', message: tells('cube.changed', { cube: at.cubeId }) },
            tenantId: cube.tenant?.id ?? null,
          }),
          committed() {
            hub.settingsChanged(at.cubeId)
            listed(at)
          },
        },
      ),

    /** With `ending` the occupancies that last end with it, or nothing happens at all. */
    async remove(at: Target, actor: UserActor, ending: boolean): Promise<void> {
      await act(
        db,
        { ...at, actor },
        {
          act: async (tx) => {
            const { tenantId } = await held(tx, at)
            if (ending) await endOccupancies({ tx, hub, sealer, deliveries, at: { ...at, tenantId, actor } }, {})
            // what people have put in is not forgotten in passing
            else if (await writes.isOccupied(tx, at.cubeId)) throw problem('cube.occupied')
            return { before: await readCube(tx, sealer, at), ...(await writes.remove(tx, at.cubeId, sealer)) }
          },
          audit: ({ before: { description, site, utilization, tenant } }) => ({
            ...{
              type: 'CubeDeleted',
              message: tells('cube.deleted', { cube: at.cubeId }),
              tenantId: tenant?.id ?? null,
            },
            data: { description, site, boxes: utilization.total },
          }),
          async committed({ blobs: stored, units }) {
            hub.revokeCube(at.cubeId, closeCodes.notFound, 'No such cube')
            hub.accessChanged({ cubeId: at.cubeId })
            notifyReleased(hub, units)
            listed(at)
            // Nobody can reach them any more; one that cannot be removed now only takes up space.
            for (const key of stored)
              await blobs.remove(key).catch((err: unknown) => log.warn({ err }, 'a picture could not be removed'))
          },
        },
      )
    },

    async enterSetup(at: Target, actor: Who): Promise<string> {
      const { key } = await act(
        db,
        { ...at, actor },
        {
          act: async (tx) => {
            const { setupKeySealed, tenantId } = await held(tx, at)
            const present = openSetupKey(sealer, setupKeySealed)
            return { tenantId, entered: present === null, key: present ?? (await freshSetupKey(tx, at.cubeId)) }
          },
          audit: ({ entered, tenantId }) =>
            entered ? { type: 'SetupEntered', message: tells('cube.setupEntered'), tenantId } : undefined,
          committed: () => alertsChanged(at),
        },
      )
      return key
    },

    async leaveSetup(at: Target, actor: Who): Promise<void> {
      await act(
        db,
        { ...at, actor },
        {
          act: async (tx) => {
            const cube = await held(tx, at)
            if (cube.setupKeySealed === null) return undefined
            await writes.setSetupKey(tx, at.cubeId, null)
            await reconcileAlerts(tx, [at.cubeId])
            return cube
          },
          audit: (left) => left && { type: 'SetupLeft', message: tells('cube.setupLeft'), tenantId: left.tenantId },
          async committed() {
            hub.accessChanged({ cubeId: at.cubeId })
            await alertsChanged(at)
          },
        },
      )
    },

    async assignTenant(at: Target, tenantId: string, actor: Who): Promise<void> {
      await change(
        db,
        { ...at, actor },
        {
          hold: async (tx) => {
            const { tenantId: id, tenantName: name } = await held(tx, at)
            return id === null || name === null ? null : { id, name }
          },
          ifMatch: undefined,
          of: (tenant) => ({ tenant }),
          edit: async (_, tx) => ({
            id: tenantId,
            name: found(await writes.tenantName(tx, at.operator, tenantId), 'tenant'),
          }),
          write: (tx) => writes.assignTenant(tx, at.cubeId, tenantId),
          audit: (tenant) => ({
            type: 'TenantAssigned',
            message: tells('cube.assigned', { tenant: tenant?.name ?? tenantId }),
            tenantId,
          }),
          committed(tenant) {
            hub.publishCube(at.cubeId, { '@type': 'TenantChanged', tenant })
            listed(at)
          },
        },
      )
    },

    async revokeSecret(at: Target, actor: Who): Promise<void> {
      await act(
        db,
        { ...at, actor },
        {
          act: async (tx) => {
            const cube = await held(tx, at)
            // of one without a secret the time for registering anew begins again
            await writes.revokeSecret(tx, at.cubeId)
            // The way back is to set it up anew, with a key that nobody has seen before.
            await freshSetupKey(tx, at.cubeId)
            return cube
          },
          audit: (revoked) => ({
            type: 'SecretReset',
            message: tells('cube.secretReset', { minutes: 15 }),
            tenantId: revoked.tenantId,
          }),
          committed() {
            hub.revokeCube(at.cubeId, closeCodes.unauthenticated, 'The secret of this cube was reset')
            hub.accessChanged({ cubeId: at.cubeId })
            changed(at)
          },
        },
      )
    },

    /** When it was requested: now, or before if it is still pending. */
    async request(at: Target, kind: CubeRequestKind, actor: Who): Promise<string> {
      const pending = (on: Queryable) => writes.pendingRequest(on, at.operator, at.cubeId, kind)
      const { requested: before } = found(await pending(db), 'cube')
      if (before !== null) return before
      const now = new Date().toISOString()
      const [type, code] = requests[kind]
      const { requested } = await act(
        db,
        { ...at, actor },
        {
          act: async (tx) => {
            const { tenantId } = await held(tx, at)
            const meanwhile = (await pending(tx))?.requested ?? null
            if (meanwhile !== null) return { tenantId, requested: meanwhile }
            if (!((await ofCube.take(tx, `${kind} ${at.cubeId}`)) && (await ofOperator.take(tx, at.operator))))
              throw problem('requests.tooMany')
            await writes.insertRequest(tx, { cubeId: at.cubeId, kind, id: randomUUID(), now })
            return { tenantId, requested: now }
          },
          audit: ({ tenantId, requested }) =>
            requested === now ? { type, message: tells(code), tenantId } : undefined,
          committed: () => hub.requestsChanged(at.cubeId),
        },
      )
      return requested
    },
  }
}

const requests: Record<CubeRequestKind, readonly [type: AuditType, code: 'cube.reboot' | 'cube.softwareUpdate']> = {
  reboot: ['RebootRequested', 'cube.reboot'],
  'software-update': ['SoftwareUpdateRequested', 'cube.softwareUpdate'],
}
