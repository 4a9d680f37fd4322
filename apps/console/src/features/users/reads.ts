import { users } from '@cubeward/contract/admin/users.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { listRead, queryClient, read } from '../../api/api.ts'

export const userList = (operator: string, query: QueryInput<typeof users.list>) =>
  listRead(users.list, { params: { operator }, query })
export const invitationRead = (operator: string, userId: string) => ({
  ...read(users.invitation, { params: { operator, userId } }),
  retry: false,
})
/** After a change: every page of the list is out of date. */
export const usersChanged = () => queryClient.invalidateQueries({ queryKey: [users.list.path] })
