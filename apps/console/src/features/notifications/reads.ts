import { notifications } from '@cubeward/contract/admin/notifications.ts'
import { queryClient, read } from '../../api/api.ts'

export const notificationRead = (operator: string, notificationId: string) =>
  read(notifications.read, { params: { operator, notificationId } })

/** After one was made, or was sent again. */
export const notificationsChanged = () =>
  Promise.all(
    [notifications.list, notifications.ofTenant, notifications.read].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
