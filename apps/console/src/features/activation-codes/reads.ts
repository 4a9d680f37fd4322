import { activationCodes } from '@cubeward/contract/admin/activation-codes.ts'
import type { QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { listRead, queryClient, read } from '../../api/api.ts'

export const codeList = (operator: string, tenantId: string, query: QueryInput<typeof activationCodes.list>) =>
  listRead(activationCodes.list, { params: { operator, tenantId }, query })
export const codeRead = (operator: string, tenantId: string, code: string) =>
  read(activationCodes.read, { params: { operator, tenantId, code } })
/** As many as a sheet of labels is made from. */
export const codesForLabels = (operator: string, tenantId: string) =>
  read(activationCodes.list, { params: { operator, tenantId }, query: { size: '100' } })

export const codesChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [activationCodes.list.path] }),
    queryClient.invalidateQueries({ queryKey: [activationCodes.read.path] }),
  ])
