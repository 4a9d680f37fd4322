import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { listRead, queryClient, read } from '../../api/api.ts'

export const lockModuleList = (operator: string, query: QueryInput<typeof lockModules.list>) =>
  listRead(lockModules.list, { params: { operator }, query })
export const lockModuleRead = (operator: string, lockModuleId: string) =>
  read(lockModules.read, { params: { operator, lockModuleId } })
export const lockModuleLogs = (operator: string, lockModuleId: string, query: QueryInput<typeof lockModules.logs>) =>
  listRead(lockModules.logs, { params: { operator, lockModuleId }, query })

/** After a lock module was changed or deleted. */
export const lockModulesChanged = () =>
  Promise.all(
    [lockModules.list.path, lockModules.read.path].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
