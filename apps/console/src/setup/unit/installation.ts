import type { UnitSetup } from '@cubeward/contract/admin/setup.ts'

export type Installation = 'waiting' | 'installing' | 'installed' | 'failed' | 'unknown'
type Facts = Pick<UnitSetup, 'controller' | 'job' | 'connected'>

/** What an order came to: refused, which counts until there is a job that is newer than it. */
export interface Refusal {
  /** The job that was known when it was ordered. */
  after: string | null
  reason: string
}

/** How far the controller is on a unit; `asked`: this page has ordered it. The job decides, whatever became of the order. */
export function installationOf({ controller, job, connected }: Facts, asked: boolean, refusal?: Refusal): Installation {
  if (job?.state === 'Running' && job.kind === 'InstallPackage') return 'installing'
  if (refusal !== undefined && refusal.after === (job?.jobId ?? null)) return 'failed'
  if (job?.state === 'Done' && job.kind === 'InstallPackage') return job.exit === 0 ? 'installed' : 'failed'
  if (controller !== null) return 'installed'
  if (job?.state === 'Unknown') return 'unknown'
  return connected && asked ? 'installing' : 'waiting'
}

/** Whether the controller is to be ordered now; `again`: the job after which somebody wants another attempt, `undefined` if nobody does. */
export function mustOrder({ controller, job, connected }: Facts, again: string | null | undefined): boolean {
  if (!connected || job?.state === 'Running') return false
  if (again !== undefined && again === (job?.jobId ?? null)) return true
  return controller === null && job === null
}

/** Why the cube's wizard cannot be opened yet. */
export function cubeMissing(unit: Pick<UnitSetup, 'cubeConnected' | 'cubeSetupKey'>): 'connection' | 'key' | undefined {
  if (!unit.cubeConnected) return 'connection'
  return unit.cubeSetupKey === null ? 'key' : undefined
}
