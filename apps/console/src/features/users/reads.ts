import { users } from '@cubeward/contract/admin/users.ts'
import { queryClient, read } from '../../api/api.ts'

export const invitationRead = (operator: string, userId: string) => ({
  ...read(users.invitation, { params: { operator, userId } }),
  retry: false,
})
/** After a change: every page of the list is out of date. */
export const usersChanged = () => queryClient.invalidateQueries({ queryKey: [users.list.path] })
