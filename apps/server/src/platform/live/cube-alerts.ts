import type { AlertType } from '@cubeward/domain/alert-causes.ts'
import type { Queryable } from '../db/client.ts'

/** Something that happened once and is an alert. */
export interface Happening {
  cubeId: string
  type: Extract<AlertType, 'CloneSuspected' | 'LateLockResult' | 'OpeningUnanswered'>
  boxNumber: string | null
  lock: string | null
}

/** The alerts of cubes, as whoever stores what cubes report keeps them. Both run in the transaction of what is stored. */
export interface CubeAlerts {
  /** Makes the open alerts of cubes what is wrong with them now; tells whose have changed. */
  reconcile(tx: Queryable, cubeIds: readonly string[], now: number): Promise<string[]>
  /** False if the same one is open already, or the cube has no alerts now. */
  raise(tx: Queryable, happening: Happening, now: number): Promise<boolean>
}

/** For hubs without alerts. */
export const noAlerts: CubeAlerts = { reconcile: async () => [], raise: async () => false }
