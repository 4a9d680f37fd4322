import { type Endpoint, isRaw } from '@cubeward/contract/kernel/endpoint.ts'
import type { ParamName } from '@cubeward/contract/kernel/params.ts'
import type { z } from 'zod'

/** What a call's body, if it is JSON, and its parameters must be, loaded on first use: the console's declarations stand without it (plain-contract.ts). */
export async function callSchemas(
  endpoint: Endpoint,
): Promise<{ body: z.ZodType | undefined; params: Record<ParamName, z.ZodType> }> {
  const [{ allEndpoints }, { paramSchemas }] = await Promise.all([
    import('@cubeward/contract/admin/index.ts?whole'),
    import('@cubeward/contract/kernel/params.ts?whole'),
  ])
  const declared = allEndpoints().find(({ endpoint: it }) => it.path === endpoint.path && it.method === endpoint.method)
  const body = declared?.endpoint.declared.body
  return { body: isRaw(body) ? undefined : body, params: paramSchemas }
}
