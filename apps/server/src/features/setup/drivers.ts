import type { LockDriver } from '@cubeward/contract/admin/setup.ts'
import { PackageSnapshot } from '@cubeward/contract/admin/unit-requests.ts'
import type { Context } from '../../context.ts'
import type { CubeSetupActor } from '../../platform/http/actor.ts'
import { mainUnitOf } from '../../platform/live/unit-queries.ts'
import * as queries from './queries.ts'

/** The drivers that may be chosen, as the main unit has them; what it says now, or said last. */
export async function driversOf(
  { config, db, hub }: Pick<Context, 'config' | 'db' | 'hub'>,
  { cubeId, ...actor }: CubeSetupActor,
): Promise<LockDriver[]> {
  const unitId = await mainUnitOf(db, cubeId)
  if (unitId === undefined) return config.lockDrivers.map((one) => ({ ...one, installed: null, job: null }))
  const known = await queries.packagesOf(db, unitId)
  const jobs = await queries.jobsOf(
    db,
    unitId,
    config.lockDrivers.map(({ packageName }) => packageName),
  )
  // in the middle of its work a unit is not asked for all that it has
  const busy = jobs.some(({ state }) => state === 'Running')
  const now =
    known?.connected && !busy
      ? await hub
          .askUnit({ ...actor, unitId }, { operatorId: actor.operatorId, deviceId: unitId }, { '@type': 'GetPackages' })
          .then(
            (answer) => PackageSnapshot.parse(answer).packages,
            () => undefined,
          )
      : undefined
  const packages = now ?? known?.packages ?? []
  return config.lockDrivers.map((one) => ({
    ...one,
    installed: packages.find(({ name }) => name === one.packageName)?.installed ?? null,
    job: jobs.find(({ name }) => name === one.packageName) ?? null,
  }))
}
