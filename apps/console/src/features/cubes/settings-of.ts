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
