import { randomBytes, randomUUID } from 'node:crypto'
import type { CubeRequestKind } from '@cubeward/contract/admin/cube-requests.ts'
import type { Cube, CubeEdit } from '@cubeward/contract/admin/cubes.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import * as audit from '../audit/audit.ts'
import { openOrNot, type Sealer } from '../config/secrets.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { found } from '../http/found.ts'
import { assertVersion, versionOf } from '../http/precondition.ts'
import { hashSecret } from '../live/device-secret.ts'
import { TokenBuckets } from '../live/token-bucket.ts'
import * as queries from './queries.ts'
import * as writes from './write-queries.ts'

export interface Who {
  id: string
  name: string
}
export interface Target {
  operator: string
  cubeId: string
}

/** What the edit page changes; also what its version is made of. */
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
export const cubeVersion = (cube: Cube): string => versionOf(editable(cube))

/** One that cannot be read is as good as none: entering setup mode makes a new one. */
export const openSetupKey = (sealer: Sealer, sealed: Buffer | null): string | null =>
  sealed === null ? null : (openOrNot(sealer, sealed) ?? null)

export async function readCube(db: Queryable, sealer: Sealer, { operator, cubeId }: Target): Promise<Cube> {
  const { cube, sealed } = found(await queries.read(db, operator, cubeId), 'cube')
  return { ...cube, setupKey: openSetupKey(sealer, sealed) }
}

type Services = Pick<Context, 'db' | 'sealer' | 'hub' | 'blobs' | 'log'>

/** Changes to cubes: each one transaction with its line in the trail, told to whoever listens after the commit. */
export function createCubeService({ db, sealer, hub, blobs, log }: Services) {
  const trail = ({ operator, cubeId }: Target, { tenantId }: writes.HeldCube, { id, name }: Who) => ({
    operatorId: operator,
    category: 'cube' as const,
    actor: { id, name },
    tenantId,
    cubeId,
  })
  const held = async (tx: Queryable, { operator, cubeId }: Target) =>
    found(await writes.hold(tx, operator, cubeId), 'cube')

  async function freshSetupKey(tx: Queryable, cubeId: string): Promise<string> {
    const fresh = randomBytes(24).toString('base64url') // 192 bit (R27)
    await writes.setSetupKey(tx, cubeId, { hash: hashSecret(fresh), sealed: sealer.seal(fresh) })
    return fresh
  }

  // One of a kind is pending anyway; these are for a cube, and for all cubes of an operator, that are asked again and again (T20).
  const perCube = new TokenBuckets({ perSecond: 1 / 15, burst: 10 }, () => performance.now())
  const perOperator = new TokenBuckets({ perSecond: 1, burst: 60 }, () => performance.now())

  return {
    async update(at: Target, edit: CubeEdit, who: Who, ifMatch: string | undefined): Promise<Cube> {
      const after = await db.transaction(async (tx) => {
        const cube = await held(tx, at)
        const before = await readCube(tx, sealer, at)
        assertVersion(ifMatch, cubeVersion(before))
        if (cubeVersion(before) === versionOf(editable(edit))) return before
        await writes.update(tx, at.cubeId, edit)
        const changed = await readCube(tx, sealer, at)
        await audit.change(
          tx,
          { ...trail(at, cube, who), type: 'CubeUpdated', message: `Changed cube ${at.cubeId}.` },
          editable(before),
          editable(changed),
        )
        return changed
      })
      hub.settingsChanged(at.cubeId)
      hub.publishOperator(at.operator, { '@type': 'Resync' })
      return after
    },

    async remove(at: Target, who: Who): Promise<void> {
      const stored = await db.transaction(async (tx) => {
        const cube = await held(tx, at)
        // GAP-37: what people have put in is not forgotten in passing
        if (await writes.isOccupied(tx, at.cubeId))
          throw new Problem('conflict', 'Occupancies of this cube still last. End them first.')
        const before = await readCube(tx, sealer, at)
        await audit.append(tx, {
          ...trail(at, cube, who),
          type: 'CubeDeleted',
          message: `Deleted cube ${at.cubeId}.`,
          data: { description: before.description, site: before.site, boxes: before.utilization.total },
        })
        return writes.remove(tx, at.cubeId)
      })
      hub.revokeCube(at.cubeId, 4404, 'No such cube')
      hub.ownershipChanged(at.cubeId)
      hub.publishOperator(at.operator, { '@type': 'Resync' })
      // Nobody can reach them any more; one that cannot be removed now only takes up space.
      for (const key of stored)
        await blobs.remove(key).catch((err: unknown) => log.warn({ err }, 'a picture could not be removed'))
    },

    async enterSetup(at: Target, who: Who): Promise<string> {
      const { key, entered } = await db.transaction(async (tx) => {
        const cube = await held(tx, at)
        const present = openSetupKey(sealer, cube.setupKeySealed)
        if (present !== null) return { key: present, entered: false }
        const fresh = await freshSetupKey(tx, at.cubeId)
        await audit.append(tx, { ...trail(at, cube, who), type: 'SetupEntered', message: 'Entered setup mode.' })
        return { key: fresh, entered: true }
      })
      if (entered) hub.publishCube(at.cubeId, { '@type': 'CubeChanged' })
      return key
    },

    async leaveSetup(at: Target, who: Who): Promise<void> {
      const left = await db.transaction(async (tx) => {
        const cube = await held(tx, at)
        if (cube.setupKeySealed === null) return false
        await writes.setSetupKey(tx, at.cubeId, null)
        await audit.append(tx, { ...trail(at, cube, who), type: 'SetupLeft', message: 'Left setup mode.' })
        return true
      })
      if (left) hub.publishCube(at.cubeId, { '@type': 'CubeChanged' })
    },

    async assignTenant(at: Target, tenantId: string, who: Who): Promise<void> {
      const tenant = await db.transaction(async (tx) => {
        const cube = await held(tx, at)
        const name = found(await writes.assignTenant(tx, at.operator, at.cubeId, tenantId), 'tenant')
        const before = cube.tenantId === null ? null : { id: cube.tenantId, name: cube.tenantName }
        await audit.change(
          tx,
          { ...trail(at, { ...cube, tenantId }, who), type: 'TenantAssigned', message: `Assigned to tenant ${name}.` },
          { tenant: before },
          { tenant: { id: tenantId, name } },
        )
        return { id: tenantId, name }
      })
      hub.publishCube(at.cubeId, { '@type': 'TenantChanged', tenant })
      hub.publishOperator(at.operator, { '@type': 'Resync' })
    },

    async revokeSecret(at: Target, who: Who): Promise<void> {
      const revoked = await db.transaction(async (tx) => {
        const cube = await held(tx, at)
        if (!cube.hasSecret) return false
        await writes.revokeSecret(tx, at.cubeId)
        // The way back is to set it up anew, with a key that nobody has seen before (GAP-03).
        await freshSetupKey(tx, at.cubeId)
        await audit.append(tx, {
          ...trail(at, cube, who),
          type: 'SecretReset',
          message: 'Reset the secret and entered setup mode. The controller has to be set up anew.',
        })
        return true
      })
      hub.revokeCube(at.cubeId, 4401, 'The secret of this cube was reset')
      if (revoked) hub.publishCube(at.cubeId, { '@type': 'CubeChanged' })
    },

    /** When it was requested: now, or before if it is still pending (R29). */
    async request(at: Target, kind: CubeRequestKind, who: Who): Promise<string> {
      const { requested, fresh } = await db.transaction(async (tx) => {
        const cube = await held(tx, at)
        const pending = await writes.pendingRequest(tx, at.cubeId, kind)
        if (pending !== undefined) return { requested: pending, fresh: false }
        if (!perCube.take(`${kind} ${at.cubeId}`) || !perOperator.take(at.operator))
          throw new Problem('tooManyRequests', 'Too many requests were made. Try again in a moment.')
        const now = new Date().toISOString()
        await writes.insertRequest(tx, { cubeId: at.cubeId, kind, id: randomUUID(), now })
        await audit.append(tx, {
          ...trail(at, cube, who),
          type: kind === 'reboot' ? 'RebootRequested' : 'SoftwareUpdateRequested',
          message: kind === 'reboot' ? 'Requested a reboot.' : 'Requested a software update.',
        })
        return { requested: now, fresh: true }
      })
      if (fresh) hub.requestsChanged(at.cubeId)
      return requested
    },
  }
}
