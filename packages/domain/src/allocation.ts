import type { OccupyMode } from '@cubeward/contract/admin/cubes.ts'
import type { LockStatus } from '@cubeward/contract/admin/locks.ts'
import { compareBoxNumbers } from './box-number.ts'

/** The facts that decide whether and when a box is given to an occupancy. */
export interface AllocationBox {
  number: string
  types: readonly string[]
  /** Apps that may occupy it; every app of the cube if empty. */
  apps: readonly string[]
  enabled: boolean
  maintenanceRequired: boolean
  maxOccupancies: number
  /** Current occupancies. */
  occupancies: number
  /** When it was last occupied or set free, in milliseconds; undefined if never. */
  lastUsed: number | undefined
  lock: LockStatus | undefined
  accessible: boolean
  cooled: boolean
  dangerousGoods: boolean
  charger: boolean
}

export type OccupyRefusal = 'disabled' | 'maintenance' | 'appNotAllowed' | 'full'

/** Why an app may not occupy a box now; undefined if it may. */
export function refusalToOccupy(box: AllocationBox, appId: string): OccupyRefusal | undefined {
  if (!box.enabled) return 'disabled'
  if (box.maintenanceRequired) return 'maintenance'
  if (box.apps.length > 0 && !box.apps.includes(appId)) return 'appNotAllowed'
  if (box.occupancies >= box.maxOccupancies) return 'full'
  return undefined
}

type Feature = 'accessible' | 'cooled' | 'dangerousGoods' | 'charger'
export interface AllocationRequest {
  appId: string
  /** One of these types, if any are named. */
  types?: readonly string[]
  /** All of these. */
  features?: readonly Feature[]
}
export interface AllocationRules {
  mode: OccupyMode
  preferOpenBox: boolean
  /** In [0, 1). */
  random: () => number
}

/**
 * The box for an occupancy that names none (occupyMode); undefined if none is free. Boxes that hold nothing come before those
 * that are shared; with `preferOpenBox` a box whose lock is open comes before closed ones.
 */
export function allocate(
  boxes: readonly AllocationBox[],
  { appId, types = [], features = [] }: AllocationRequest,
  { mode, preferOpenBox, random }: AllocationRules,
): AllocationBox | undefined {
  const fit = boxes.filter(
    (box) =>
      refusalToOccupy(box, appId) === undefined &&
      (types.length === 0 || types.some((type) => box.types.includes(type))) &&
      features.every((feature) => box[feature]),
  )
  const empty = fit.filter(({ occupancies }) => occupancies === 0)
  const free = empty.length > 0 ? empty : fit
  const open = preferOpenBox ? free.filter(({ lock }) => lock === 'Open') : []
  const candidates = (open.length > 0 ? open : free).toSorted((a, b) => compareBoxNumbers(a.number, b.number))
  switch (mode) {
    case 'Ascending':
      return candidates[0]
    case 'Random':
      return candidates[Math.floor(random() * candidates.length)]
    case 'LeastRecentUsed':
      // never used counts as longest ago; among equals the order of their numbers
      return candidates.toSorted((a, b) => (a.lastUsed ?? -Infinity) - (b.lastUsed ?? -Infinity) || 0)[0]
  }
}
