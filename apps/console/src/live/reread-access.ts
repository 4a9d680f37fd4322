import { identity } from '@cubeward/contract/admin/identity.ts'
import { operators } from '@cubeward/contract/admin/operators.ts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Reads anew who the user is here and which operators are left. Navigation, buttons and pages follow what is answered: an operator that
 * is not found any more takes its pages down (`useOperatorLost`).
 */
export async function rereadAccess(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: [identity.authorization.path] }),
    cache.invalidateQueries({ queryKey: [operators.read.path] }),
  ])
}
