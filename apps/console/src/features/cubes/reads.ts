import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { locks } from '@cubeward/contract/admin/locks.ts'
import { read } from '../../api/api.ts'

/** How many cubes there are, and how many each filter leaves. */
export const cubeCounts = (operator: string) => read(cubes.counts, { params: { operator } })

export const cubeOverview = (operator: string, cubeId: string) => read(cubes.overview, { params: { operator, cubeId } })

/** The locks of a cube, followed where they are drawn and not above. */
export const cubeLocks = (operator: string, cubeId: string) => read(locks.list, { params: { operator, cubeId } })
