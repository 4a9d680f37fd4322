import type { Cube, CubeEdit } from '@cubeward/contract/admin/cubes.ts'

/** The settings of a cube, as its form holds them. */
export const settingsOf = (cube: Cube): CubeEdit => ({
  description: cube.description,
  site: cube.site,
  address: cube.address,
  latitude: cube.latitude,
  longitude: cube.longitude,
  monitored: cube.monitored,
  occupyMode: cube.occupyMode,
  occupyPreferOpenBox: cube.occupyPreferOpenBox,
  preventCloseNonOccupiedBoxAfterSeconds: cube.preventCloseNonOccupiedBoxAfterSeconds,
  supportInfo: cube.supportInfo,
})

/** A value that someone else changed while it was edited here. */
export interface Meanwhile {
  /** Path in the form: `address.city`. */
  field: string
  before: unknown
  now: unknown
}

/** What differs between two states of the settings, value by value. */
export function changedMeanwhile(before: unknown, now: unknown, path: readonly string[] = []): Meanwhile[] {
  if (isRecord(before) && isRecord(now)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])]
    return keys.flatMap((key) => changedMeanwhile(before[key], now[key], [...path, key]))
  }
  return before === now ? [] : [{ field: path.join('.'), before, now }]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
