import { problem } from '@cubeward/contract/kernel/problem.ts'
import { controllerPackage } from '@cubeward/domain/unit-packages.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Queryable } from '../../platform/db/client.ts'
import type { SetupPort } from '../../platform/live/setup-port.ts'
import { attempt } from '../../platform/security/key-attempts.ts'
import type { Sealer } from '../../platform/security/secrets.ts'
import { openSetupKey } from '../../platform/security/setup-key.ts'
import { cubeSetupAdmission, sealedKeyOfUnit, unitSetupAdmission } from './key-queries.ts'

interface Parts {
  config: Pick<Config, 'lockDrivers'>
  db: Queryable
  sealer: Sealer
}

/** What the live connections of the wizards, and of units that show their setup link, need of this feature. */
export function createSetupPort({ config, db, sealer }: Parts): SetupPort {
  const isOfSetup = (packageName: string | null) =>
    packageName === controllerPackage || config.lockDrivers.some((driver) => driver.packageName === packageName)
  return {
    admissions: { setupKey: cubeSetupAdmission(db), unitSetupKey: unitSetupAdmission(db) },
    attempt: (address, key, work) => attempt(db, address, key, work),
    keyOfUnit: async (unitId) => openSetupKey(sealer, await sealedKeyOfUnit(db, unitId)),
    isOfSetup,
    checkPackage({ '@type': type, name }) {
      if (!isOfSetup(name)) throw problem('setup.packageNotAllowed')
      if (name === controllerPackage && type === 'RemovePackage') throw problem('setup.keepController')
    },
  }
}
