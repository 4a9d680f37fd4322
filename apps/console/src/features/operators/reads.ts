import { operators } from '@cubeward/contract/admin/operators.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { listRead, queryClient, read } from '../../api/api.ts'

export const operatorList = (query: QueryInput<typeof operators.list>) => listRead(operators.list, { query })
export const operatorRead = (operator: string) => ({
  ...read(operators.read, { params: { operator } }),
  staleTime: 60_000,
})
/** Every operator there is, to choose from (spec §7: asked for with size 999999). */
export const allOperators = () => read(operators.list, { query: { size: '999999' } })
/** After a change: lists and names are out of date. */
export const operatorsChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [operators.list.path] }),
    queryClient.invalidateQueries({ queryKey: [operators.read.path] }),
  ])
