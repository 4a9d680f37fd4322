import { type Endpoint, isRaw } from '@cubeward/contract/kernel/endpoint.ts'
import type { ParamName } from '@cubeward/contract/kernel/params.ts'
import type { z } from 'zod'

/** What a call's body and parameters must be, loaded on first use: the console's declarations stand without it (plain-contract.ts). */
export async function callSchemas(
  endpoint: Endpoint,
): Promise<{ body: z.ZodType; params: Record<ParamName, z.ZodType> }> {
  const [{ allEndpoints }, { paramSchemas }] = await Promise.all([
    import('@cubeward/contract/admin/index.ts?whole'),
    import('@cubeward/contract/kernel/params.ts?whole'),
  ])
  const declared = allEndpoints().find(({ endpoint: it }) => it.path === endpoint.path && it.method === endpoint.method)
  const body = declared?.endpoint.declared.body
  if (body === undefined || isRaw(body)) throw new Error(`${endpoint.path} has no body that a form could fill`)
  return { body, params: paramSchemas }
}
