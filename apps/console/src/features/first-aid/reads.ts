import { connection } from '@cubeward/contract/admin/connection.ts'
import { read } from '../../api/api.ts'

/** Ninety days of connection of a cube, and what was done about its outages. What is waited for ends by itself. */
export const connectionOf = (operator: string, cubeId: string) => ({
  ...read(connection.read, { params: { operator, cubeId } }),
  refetchInterval: 60_000,
})
