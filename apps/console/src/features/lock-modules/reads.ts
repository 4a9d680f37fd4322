import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { queryClient, read } from '../../api/api.ts'

export const lockModuleRead = (operator: string, lockModuleId: string) =>
  read(lockModules.read, { params: { operator, lockModuleId } })
/** After a lock module was changed or deleted. */
export const lockModulesChanged = () =>
  Promise.all(
    [lockModules.list.path, lockModules.read.path].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
