import { operators } from '@cubeward/contract/admin/operators.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { listRead, read } from '../../api/api.ts'

export const operatorList = (query: QueryInput<typeof operators.list>) => listRead(operators.list, { query })
export const operatorRead = (operator: string) => ({
  ...read(operators.read, { params: { operator } }),
  staleTime: 60_000,
})
