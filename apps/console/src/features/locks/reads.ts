import { locks } from '@cubeward/contract/admin/locks.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { listRead, read } from '../../api/api.ts'

export const lockList = (operator: string, cubeId: string) => read(locks.list, { params: { operator, cubeId } })

export const lockEventList = (operator: string, cubeId: string, query: QueryInput<typeof locks.events>) =>
  listRead(locks.events, { params: { operator, cubeId }, query })
