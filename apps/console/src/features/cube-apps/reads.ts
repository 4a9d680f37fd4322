import { boxes } from '@cubeward/contract/admin/boxes.ts'
import { cubeApps, tenantApps } from '@cubeward/contract/admin/cube-apps.ts'
import { queryClient, read } from '../../api/api.ts'

export const cubeAppList = (operator: string, cubeId: string) => read(cubeApps.list, { params: { operator, cubeId } })
export const cubeAppRead = (operator: string, cubeId: string, appId: string) =>
  read(cubeApps.read, { params: { operator, cubeId, appId } })
export const tenantAppList = (operator: string, tenantId: string) =>
  read(tenantApps.list, { params: { operator, tenantId } })
export const tenantAppRead = (operator: string, tenantId: string, appId: string) =>
  read(tenantApps.read, { params: { operator, tenantId, appId } })

/** After a cube or a tenant was given an app, or lost one: what its cubes may use changes with it. One app is read with its page. */
export const appsGiven = () =>
  Promise.all(
    [cubeApps.list.path, tenantApps.list.path, boxes.apps.path].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
