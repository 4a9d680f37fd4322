import type { Endpoint, QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import type { Page } from '@cubeward/contract/kernel/paging.ts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ReadKey } from '../api/api.ts'
import { usePageRefresh } from '../api/page-refresh.ts'
import {
  changedSearch,
  clearedSearch,
  type ListChange,
  type ListRules,
  type ListSearch,
  type ListState,
  listQuery,
  listRules,
  listState,
  parseListSearch,
} from './list-state.ts'
import { remember, useRemembered } from './remembered.ts'

/** `validateSearch` of a route that shows a list: `listSearch(cubes.list)`. */
export function listSearch(endpoint: Endpoint): (raw: Record<string, unknown>) => ListSearch {
  const rules = listRules(endpoint)
  return (raw) => parseListSearch(rules, raw)
}

export interface List<R> {
  table: string
  rules: ListRules
  state: ListState
  rows: readonly R[] | undefined
  total: number | undefined
  totalPages: number
  /** The rows on the screen belong to an earlier address or are being read anew. */
  updating: boolean
  updatedAt: number
  error: Error | null
  hidden: readonly string[]
  change(change: ListChange): void
  hide(columns: readonly string[]): void
  clear(): void
  refresh(): void
}

interface ListOptions<E extends Endpoint, R> {
  /** Under which name the browser remembers sort, size and columns. */
  table: string
  endpoint: E
  read: (query: QueryInput<E>) => UseQueryOptions<Page<R>, Error, Page<R>, ReadKey>
}

/** A list whose state is the address. */
export function useList<E extends Endpoint, R>({ table, endpoint, read }: ListOptions<E, R>): List<R> {
  const rules = useMemo(() => listRules(endpoint), [endpoint])
  // the router adds what a route refused to what it accepted
  const written = useSearch({ strict: false }) as Record<string, unknown>
  const search = useMemo(() => parseListSearch(rules, written), [rules, written])
  const navigate = useNavigate()
  const memory = useRemembered(table)
  // as it was on arrival: otherwise Back over a change of the order would show the new one
  const [remembered] = useState(memory)
  const state = useMemo(() => listState(rules, search, remembered), [rules, search, remembered])
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(read(listQuery<E>(state)))
  const refresh = () => void refetch()
  usePageRefresh(refresh)

  const go = (next: ListSearch, replace: boolean) => void navigate({ to: '.', search: next, replace })
  const change = (change: ListChange) => {
    if (change.size !== undefined) remember(table, { size: String(change.size) })
    if (change.sort !== undefined) remember(table, { sort: change.sort })
    // typing must not fill the history with every pause
    go(changedSearch(rules, search, change, remembered), change.search !== undefined)
  }
  return {
    table,
    rules,
    state,
    rows: data?.content,
    total: data?.totalElements,
    totalPages: data?.totalPages ?? 0,
    updating: isFetching,
    updatedAt: dataUpdatedAt,
    error,
    hidden: memory.hidden ?? [],
    change,
    hide: (hidden) => remember(table, { hidden }),
    clear: () => go(clearedSearch(rules, search, remembered), false),
    refresh,
  }
}

/** A short list that is read at once, without an address of its own: for the same table. */
export function wholeList<R>(rows: readonly R[]): Pick<List<R>, 'rows' | 'state' | 'hidden' | 'updating' | 'change'> {
  const state: ListState = { page: 1, size: rows.length, sort: '', search: '', filters: {} }
  return { rows, state, hidden: [], updating: false, change: () => {} }
}
