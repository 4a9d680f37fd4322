import type { UnitSetup } from '@cubeward/contract/admin/setup.ts'

export type Installation = 'waiting' | 'installing' | 'installed' | 'failed'
type Facts = Pick<UnitSetup, 'controller' | 'job' | 'connected'>

/** How far the controller is on a unit; `asked`: this page has ordered it. */
export function installationOf({ controller, job, connected }: Facts, asked: boolean): Installation {
  if (job?.state === 'Running' && job.kind === 'InstallPackage') return 'installing'
  if (job?.state === 'Done' && job.kind === 'InstallPackage') return job.exit === 0 ? 'installed' : 'failed'
  if (controller !== null) return 'installed'
  return connected && asked ? 'installing' : 'waiting'
}

/** Why the cube's wizard cannot be opened yet. */
export function cubeMissing(unit: Pick<UnitSetup, 'cubeConnected' | 'cubeSetupKey'>): 'connection' | 'key' | undefined {
  if (!unit.cubeConnected) return 'connection'
  return unit.cubeSetupKey === null ? 'key' : undefined
}
