import { apps } from '@cubeward/contract/admin/apps.ts'
import { notifications } from '@cubeward/contract/admin/notifications.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient, read } from '../../api/api.ts'
import { searchQuery } from '../../api/search-query.ts'

export const notificationRead = (operator: string, notificationId: string) =>
  read(notifications.read, { params: { operator, notificationId } })

export const appsOf = (search: string) =>
  queryOptions({
    ...read(apps.list, { query: searchQuery(search) }),
    placeholderData: keepPreviousData,
    select: ({ content }) => content.map(({ id, name }) => ({ id, name })),
  })

/** After one was made, or was sent again. */
export const notificationsChanged = () =>
  Promise.all(
    [notifications.list, notifications.ofTenant, notifications.read].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
