import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { tenants } from '@cubeward/contract/admin/tenants.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import { operatorStream } from '@cubeward/contract/live/cube-events.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReadKey } from '../api/api.ts'
import { rereadAccess } from './access.ts'
import { closeFeed, openFeed } from './connection.ts'
import { cubeListAfter } from './cube-reducers.ts'

/** Totals of filters change with connections; read again at most this often. */
const COUNTS_EVERY_MS = 2_000

/** Keeps the cube lists and the counts of an operator up to date until the returned function is called. */
export function followOperator(cache: QueryClient, operator: string): () => void {
  const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const [address, params] = queryKey as ReadKey
    return address === cubes.list.path && params.operator === operator
  }
  const tenantPaths: readonly string[] = [tenants.list.path, tenants.read.path, tenants.cubes.path]
  const rereadTenants = () =>
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const [address, params] = queryKey as ReadKey
        return tenantPaths.includes(address) && params.operator === operator
      },
    })
  let known = false
  const modulePaths: readonly string[] = [lockModules.list.path, lockModules.read.path, lockModules.logs.path]
  const rereadModules = (id?: string) =>
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const [address, params] = queryKey as ReadKey
        if (!modulePaths.includes(address) || params.operator !== operator) return false
        return id === undefined || params.lockModuleId === undefined || params.lockModuleId === id
      },
    })
  let counting: ReturnType<typeof setTimeout> | undefined
  const recount = () => {
    counting ??= setTimeout(() => {
      counting = undefined
      void cache.invalidateQueries({ predicate: (query) => isList(query) && isCount(query.queryKey as ReadKey) })
    }, COUNTS_EVERY_MS)
  }
  const connection = openFeed({
    stream: operatorStream,
    params: { operator },
    onEvent: (event) => {
      if (event['@type'] === 'LockModuleChanged') return rereadModules(event.lockModuleId)
      if (event['@type'] === 'RightsChanged') return void rereadAccess(cache)
      if (event['@type'] === 'Subscribed') {
        // while it was away the role may have changed, too
        if (known) void rereadAccess(cache)
        known = true
      }
      // a tenant has come, or has gone elsewhere
      if (event['@type'] === 'Resync') rereadTenants()
      if (event['@type'] !== 'CubeStateEvent') return
      const lists = cache.getQueriesData<Page<never>>({ predicate: isList })
      for (const [key, page] of lists) {
        const after = page && cubeListAfter(page, event)
        if (after !== page) cache.setQueryData(key, after)
      }
      recount()
    },
    onReread: () => {
      void cache.invalidateQueries({ predicate: isList })
      rereadModules()
    },
    onLost: () => void rereadAccess(cache),
  })
  return () => {
    clearTimeout(counting)
    closeFeed(connection)
  }
}

/** Reads that only want the total ask for a single row. */
const isCount = ([, , query]: ReadKey): boolean => query.size === '1'
