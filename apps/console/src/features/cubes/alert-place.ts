import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'

type Alert = Pick<CubeOverview['alerts'][number], 'type' | 'boxNumber' | 'cubeId'>

const OF_CONNECTION: readonly string[] = ['CubeDisconnected', 'CloneSuspected']

/** The page of what an alert is about: its box, the locks, or the connections of the cube. */
export function alertPlace(operator: string, { type, boxNumber, cubeId }: Alert) {
  const params = { operator, cubeId }
  if (boxNumber !== null)
    return { to: '/$operator/cubes/$cubeId/boxes/$boxNumber', params: { ...params, boxNumber } } as const
  if (OF_CONNECTION.includes(type)) return { to: '/$operator/cubes/$cubeId/sessions', params } as const
  return { to: '/$operator/cubes/$cubeId/locks', params } as const
}
