import { boxes } from '@cubeward/contract/admin/boxes.ts'
import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { queryClient, read } from '../../api/api.ts'

export interface OccupancyPlace {
  operator: string
  cubeId: string
  occupancyId: string
}

export const occupancyRead = (params: OccupancyPlace) => read(occupancies.read, { params })
/** The latest of a box, ended or not. */
export const occupanciesOfBox = (operator: string, cubeId: string, box: string) =>
  read(occupancies.list, { params: { operator, cubeId }, query: { box, size: '6', sort: 'created,desc' } })

/** How many the box ever had. */
export const countOfBox = (operator: string, cubeId: string, box: string) =>
  read(occupancies.list, { params: { operator, cubeId }, query: { box, size: '1' } })

/** How many have not ended. */
export const currentOn = (boxes: CubeOverview['boxes']): number => boxes.reduce((sum, box) => sum + box.occupancies, 0)

/** After a change of ours; the feed of the cube tells the rest, and of everybody else's. */
export const occupanciesChanged = () =>
  Promise.all(
    [occupancies.list.path, occupancies.read.path, boxes.occupancies.path].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
