import { apiKeys, apps } from '@cubeward/contract/admin/apps.ts'
import { queryClient, read } from '../../api/api.ts'

export const appRead = (appId: string) => read(apps.read, { params: { appId } })
export const appFigures = (appId: string) => read(apps.figures, { params: { appId } })
export const apiKeysOf = (appId: string) => read(apiKeys.list, { params: { appId } })
/** After an app, its keys or its storage were changed. */
export const appsChanged = () =>
  Promise.all(
    [apps.list.path, apps.read.path, apps.figures.path, apiKeys.list.path].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
