import { setup } from '@cubeward/contract/admin/setup.ts'
import { queryClient, read } from '../api/api.ts'

const ofKey = (setupKey: string) => ({ params: { setupKey } })
export const cubeSetup = (setupKey: string) => read(setup.cube, ofKey(setupKey))
export const unitSetup = (setupKey: string) => read(setup.unit, ofKey(setupKey))
export const locksFound = (setupKey: string) => read(setup.locks, ofKey(setupKey))
export const boxesMade = (setupKey: string) => read(setup.boxes, ofKey(setupKey))
export const unitsOfCube = (setupKey: string) => read(setup.units, ofKey(setupKey))
export const lockingDevices = (setupKey: string) => read(setup.lockingDevices, ofKey(setupKey))
export const lockDrivers = (setupKey: string) => read(setup.drivers, ofKey(setupKey))

/** Something of what is set up is out of date. */
export const rereadSetup = (paths: readonly string[], setupKey: string) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, params] }) =>
      paths.includes(String(path)) && (params as { setupKey?: string } | undefined)?.setupKey === setupKey,
  })
/** Everything of it. */
export const rereadAll = (setupKey: string) =>
  rereadSetup(
    Object.values(setup).map(({ path }) => path),
    setupKey,
  )
