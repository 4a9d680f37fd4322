import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { locks } from '@cubeward/contract/admin/locks.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { listRead, read } from '../../api/api.ts'

type CubeQuery = QueryInput<typeof cubes.list>

export const cubeList = (operator: string, query: CubeQuery) => listRead(cubes.list, { params: { operator }, query })

/** How many cubes a filter leaves: asks for one row and takes the total. */
export const cubeCount = (operator: string, filter: Pick<CubeQuery, 'monitored' | 'disconnected'>) => ({
  ...read(cubes.list, { params: { operator }, query: { ...filter, size: '1' } }),
  select: ({ totalElements }: { totalElements: number }) => totalElements,
})

export const cubeOverview = (operator: string, cubeId: string) => read(cubes.overview, { params: { operator, cubeId } })

/** The locks of a cube, followed where they are drawn and not above. */
export const cubeLocks = (operator: string, cubeId: string) => read(locks.list, { params: { operator, cubeId } })
