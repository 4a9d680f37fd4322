import { activationCodes, type CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import { maxPageSize } from '@cubeward/contract/kernel/paging.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, queryClient, read } from '../../api/api.ts'

export const codeRead = (operator: string, tenantId: string, code: string) =>
  read(activationCodes.read, { params: { operator, tenantId, code } })
/** All codes of a tenant, newest first: any of them may get a label. Read anew each time, so that no label of a dead code is printed. */
export const codesForLabels = (operator: string, tenantId: string) =>
  queryOptions({
    queryKey: [activationCodes.list.path, { operator, tenantId }, 'all'],
    queryFn: async ({ signal }) => {
      const codes: CubeActivationCode[] = []
      for (let page = 0, pages = 1; page < pages; page++) {
        const query = { page: String(page), size: String(maxPageSize) }
        const reply = await call(activationCodes.list, { params: { operator, tenantId }, query, signal })
        codes.push(...reply.content)
        pages = reply.totalPages
      }
      return codes
    },
    staleTime: 0,
    gcTime: 0,
  })

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
