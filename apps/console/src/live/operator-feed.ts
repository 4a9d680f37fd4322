import { attention } from '@cubeward/contract/admin/attention.ts'
import { branding } from '@cubeward/contract/admin/branding.ts'
import { type CubeListItem, cubes } from '@cubeward/contract/admin/cubes.ts'
import { lockModules } from '@cubeward/contract/admin/lock-modules.ts'
import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { units } from '@cubeward/contract/admin/units.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import { operatorStream } from '@cubeward/contract/live/cube-events.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ReadKey, readKey } from '../api/api.ts'
import { closeFeed, openFeed } from './connection.ts'
import { cubeListAfter } from './cube-reducers.ts'
import { reread, rereadInTurn } from './reread.ts'
import { rereadAccess } from './reread-access.ts'

const TENANTS: readonly string[] = [tenants.list.path, tenants.read.path, tenants.cubes.path]
const MODULES: readonly string[] = [lockModules.list.path, lockModules.read.path, lockModules.logs.path]

const COUNTS = String(readKey(cubes.counts)[0])
const NARROWING = ['disconnected', 'alerts']
const ATTENTION: readonly string[] = [attention.list.path, attention.read.path, attention.closed.path]
const UNITS: readonly string[] = [units.list.path, units.read.path]

/** Totals of filters change with connections; read again at most this often. */
const COUNTS_EVERY_MS = 2_000

/** Keeps the cube lists and the counts of an operator up to date until the returned function is called. */
export function followOperator(cache: QueryClient, operator: string): () => void {
  const isOf = ([address, params]: ReadKey, addresses: readonly string[]) =>
    addresses.includes(address) && params.operator === operator
  const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => isOf(queryKey as ReadKey, [cubes.list.path])
  const isCount = ({ queryKey }: { queryKey: readonly unknown[] }) => isOf(queryKey as ReadKey, [COUNTS])
  /** Which rows the list has depends on what the event changed. */
  const isNarrowed = (query: { queryKey: readonly unknown[] }) =>
    isList(query) && NARROWING.some((filter) => (query.queryKey as ReadKey)[2][filter] !== undefined)
  const rereadModules = (id: string) =>
    rereadInTurn(cache, ({ queryKey }) => {
      if (!isOf(queryKey as ReadKey, MODULES)) return false
      const [, { lockModuleId }] = queryKey as ReadKey
      return lockModuleId === undefined || lockModuleId === id
    })
  const rereadUnits = (id: string) =>
    rereadInTurn(cache, ({ queryKey }) => {
      const [, { unitId }] = queryKey as ReadKey
      return isOf(queryKey as ReadKey, UNITS) && (unitId === undefined || unitId === id)
    })
  /** What needs a person, and how much of it. A row of the inbox says of its cube whether it is connected. */
  const isAttention = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    isOf(queryKey as ReadKey, [...ATTENTION, COUNTS])
  let known = false
  /** Lists whose reading was under way when an event came: it may end with what was before the event. */
  let overtaken = new Set<string>()
  let counting: ReturnType<typeof setTimeout> | undefined
  const recount = () => {
    counting ??= setTimeout(() => {
      counting = undefined
      const lists = overtaken
      overtaken = new Set()
      reread(cache, ({ queryHash }) => lists.has(queryHash))
      rereadInTurn(cache, (query) => !lists.has(query.queryHash) && (isCount(query) || isNarrowed(query)))
    }, COUNTS_EVERY_MS)
  }
  const connection = openFeed({
    stream: operatorStream,
    params: { operator },
    onEvent: (event) => {
      if (event['@type'] === 'LockModuleChanged') return rereadModules(event.lockModuleId)
      if (event['@type'] === 'AttentionChanged') return rereadInTurn(cache, isAttention)
      if (event['@type'] === 'RightsChanged') return void rereadAccess(cache)
      if (event['@type'] === 'Subscribed') {
        // while it was away the role may have changed, too
        if (known) void rereadAccess(cache)
        known = true
      }
      if (event['@type'] === 'UnitStateEvent') return rereadUnits(event.unitId)
      if (event['@type'] !== 'CubeStateEvent') return
      for (const { queryKey, queryHash, state } of cache.getQueryCache().findAll({ predicate: isList })) {
        if (state.fetchStatus === 'fetching') overtaken.add(queryHash)
        const page = state.data as Page<CubeListItem> | undefined
        const after = page && cubeListAfter(page, event)
        if (after !== page) cache.setQueryData(queryKey, after)
      }
      recount()
    },
    // tenants too: one has come, or has gone elsewhere; and the look of the console may be another one
    onReread: () =>
      reread(cache, ({ queryKey }) =>
        isOf(queryKey as ReadKey, [
          cubes.list.path,
          COUNTS,
          branding.read.path,
          ...ATTENTION,
          ...TENANTS,
          ...MODULES,
          ...UNITS,
        ]),
      ),
    onLost: () => void rereadAccess(cache),
  })
  return () => {
    clearTimeout(counting)
    closeFeed(connection)
  }
}
