import { audit } from '@cubeward/contract/admin/audit.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { listRead } from '../../api/api.ts'

export const auditList = (operator: string, query: QueryInput<typeof audit.list>) =>
  listRead(audit.list, { params: { operator }, query })
