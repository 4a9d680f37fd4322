import { type Endpoint, isRaw } from '@cubeward/contract/kernel/endpoint.ts'
import type { z } from 'zod'

/** What a call's body must be, loaded on first use: the built console's declarations stand without it (contract-twin.ts). */
export async function bodySchema(endpoint: Endpoint): Promise<z.ZodType> {
  const { allEndpoints } = await import('@cubeward/contract/admin/index.ts?whole')
  const declared = allEndpoints().find(({ endpoint: it }) => it.path === endpoint.path && it.method === endpoint.method)
  const body = declared?.endpoint.declared.body
  if (body === undefined || isRaw(body)) throw new Error(`${endpoint.path} has no body that a form could fill`)
  return body
}
