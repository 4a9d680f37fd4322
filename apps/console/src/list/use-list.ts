import type { Endpoint, PathOf, QueryInput, ReplyOf } from '@cubeward/contract/kernel/endpoint.ts'
import type { ListRules } from '@cubeward/contract/kernel/list-rules.ts'
import type { LongPage, Page } from '@cubeward/contract/kernel/paging.ts'
import { type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { listRead } from '../api/api.ts'
import { usePageRefresh } from '../api/page-refresh.ts'
import {
  changedSearch,
  clearedSearch,
  type ListChange,
  type ListSearch,
  type ListState,
  listQuery,
  listRules,
  listState,
  type Neighbours,
  parseListSearch,
} from './list-state.ts'
import { readTable, remember, useRemembered } from './remembered.ts'

/** `validateSearch` of a route that shows a list: `listSearch(cubes.list)`. */
export function listSearch(endpoint: Endpoint): (raw: Record<string, unknown>) => ListSearch {
  const rules = listRules(endpoint)
  return (raw) => parseListSearch(rules, raw)
}

/** Begins to read the list of a page before its code is there; the page itself says what came of it. */
export function readAhead<E extends Endpoint>(
  cache: QueryClient,
  { table, endpoint, params, only }: ListOptions<E>,
  search: ListSearch,
): void {
  const state = listState(listRules(endpoint), search, readTable(table))
  void cache.prefetchQuery(rowsOf(endpoint, params, { ...listQuery<E>(state), ...only }))
}

/** The reply of a list is a page of its rows, which the types of a call in general do not say. */
const rowsOf = <E extends Endpoint>(endpoint: E, params: PathOf<E>, query: object) =>
  listRead(endpoint, { params, query } as never) as unknown as UseQueryOptions<Page<RowOf<E>> | LongPage<RowOf<E>>>

export interface List<R> {
  table: string
  rules: ListRules
  state: ListState
  rows: readonly R[] | undefined
  total: number | undefined
  totalPages: number
  /** Of a list that may be longer than it is counted: whether it is, and what leads on. */
  beyond: (Neighbours & { capped: boolean }) | undefined
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

export interface ListOptions<E extends Endpoint> {
  /** Under which name the browser remembers sort, size and columns. */
  table: string
  endpoint: E
  params: PathOf<E>
  /** Filters that the page itself sets; the user cannot change them. */
  only?: Partial<QueryInput<E>> | undefined
  /** Search parameters that belong to the page; they stay when the list changes. */
  ownWords?: readonly string[]
  /** Interval in milliseconds at which a list is read again that no feed keeps up to date. */
  every?: number
}

/** A row of a list. */
export type RowOf<E> = ReplyOf<E> extends { content: readonly (infer R)[] } ? R : never

/** A list whose state is the address. */
export function useList<E extends Endpoint>(options: ListOptions<E>): List<RowOf<E>> {
  const { table, endpoint, params, only, ownWords = [], every } = options
  const rules = useMemo(() => listRules(endpoint), [endpoint])
  // the router adds what a route refused to what it accepted
  const written = useSearch({ strict: false }) as Record<string, unknown>
  const search = useMemo(() => parseListSearch(rules, written), [rules, written])
  const navigate = useNavigate()
  const memory = useRemembered(table)
  // as it was on arrival: otherwise Back over a change of the order would show the new one
  const [remembered] = useState(memory)
  const state = useMemo(() => listState(rules, search, remembered), [rules, search, remembered])
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...rowsOf(endpoint, params, { ...listQuery<E>(state), ...only }),
    refetchInterval: every ?? false,
  })
  const refresh = () => void refetch()
  usePageRefresh(refresh)

  const own: ListSearch = Object.fromEntries(
    ownWords.flatMap((name) => (typeof written[name] === 'string' ? [[name, written[name]]] : [])),
  )
  const go = (next: ListSearch, replace: boolean) => void navigate({ to: '.', search: { ...own, ...next }, replace })
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
    beyond: data !== undefined && 'capped' in data ? data : undefined,
    // what is read again by itself shows no progress
    updating: every === undefined ? isFetching : isPlaceholderData,
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
