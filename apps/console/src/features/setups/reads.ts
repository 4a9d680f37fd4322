import { setup } from '@cubeward/contract/admin/setup.ts'
import { queryClient, read } from '../../api/api.ts'

/** Nobody's cubes and units have no feed: they are read again for as long as somebody looks. */
export const SETUPS_EVERY = 5_000

export const pendingCube = (cubeId: string) => read(setup.pendingCube, { params: { cubeId } })
export const pendingUnit = (unitId: string) => read(setup.pendingUnit, { params: { unitId } })
/** After a change: the lists are out of date, and so is what it was about. */
export const setupsChanged = () =>
  Promise.all(
    [setup.pendingCubes, setup.pendingUnits].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
