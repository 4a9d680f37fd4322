import { locks } from '@cubeward/contract/admin/locks.ts'
import { read } from '../../api/api.ts'

export const lockList = (operator: string, cubeId: string) => read(locks.list, { params: { operator, cubeId } })
