import { activationCodes } from '@cubeward/contract/admin/activation-codes.ts'
import { queryClient, read } from '../../api/api.ts'

export const codeRead = (operator: string, tenantId: string, code: string) =>
  read(activationCodes.read, { params: { operator, tenantId, code } })
/** As many as a sheet of labels is made from. */
export const codesForLabels = (operator: string, tenantId: string) =>
  read(activationCodes.list, { params: { operator, tenantId }, query: { size: '100' } })

/** A code that is no more is not shown again, whatever way leads back to its page. */
export function codeGone(operator: string, tenantId: string, code: string) {
  queryClient.removeQueries({ queryKey: codeRead(operator, tenantId, code).queryKey })
  return queryClient.invalidateQueries({ queryKey: [activationCodes.list.path] })
}

export const codesChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [activationCodes.list.path] }),
    queryClient.invalidateQueries({ queryKey: [activationCodes.read.path] }),
  ])
