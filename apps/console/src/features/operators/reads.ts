import { operators } from '@cubeward/contract/admin/operators.ts'
import { queryClient, read } from '../../api/api.ts'

export const operatorRead = (operator: string) => ({
  ...read(operators.read, { params: { operator } }),
  staleTime: 60_000,
})
/** Every operator there is, to choose from. */
export const allOperators = () => read(operators.list, { query: { size: '999999' } })
/** After a change: lists and names are out of date. */
export const operatorsChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [operators.list.path] }),
    queryClient.invalidateQueries({ queryKey: [operators.read.path] }),
  ])
