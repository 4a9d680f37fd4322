import { boxJobs } from '@cubeward/contract/admin/box-jobs.ts'
import { boxes } from '@cubeward/contract/admin/boxes.ts'
import { read } from '../../api/api.ts'

export const boxList = (operator: string, cubeId: string) => read(boxes.list, { params: { operator, cubeId } })
export const boxRead = (operator: string, cubeId: string, boxNumber: string) =>
  read(boxes.read, { params: { operator, cubeId, boxNumber } })
export const boxTypes = (operator: string, cubeId: string) => read(boxes.types, { params: { operator, cubeId } })
/** Selector lists load up to 100. */
export const boxApps = (operator: string, cubeId: string) =>
  read(boxes.apps, { params: { operator, cubeId }, query: { size: '100' } })
export const wallPlan = (operator: string, cubeId: string) => read(boxes.wall, { params: { operator, cubeId } })
export const openAllJob = (operator: string, cubeId: string) => read(boxJobs.read, { params: { operator, cubeId } })
export const boxOccupancies = (operator: string, cubeId: string, boxNumber: string) =>
  read(boxes.occupancies, { params: { operator, cubeId, boxNumber }, query: { size: '100' } })
