import type { Endpoint, QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import type { ListRules } from '@cubeward/contract/kernel/list-rules.ts'
import { defaultPageSize, mostCounted, pageSizes } from '@cubeward/contract/kernel/paging.ts'

/**
 * State of a list as its address shows it: `?page=2&size=50&sort=site,desc&search=altona&monitored=true`. Pages count from 1 for the
 * reader (0 on the wire). What is the default is left out, so that the plain address is the plain list.
 */
export type ListSearch = Partial<Record<string, string>>

/** What a table remembers over visits (sort and page size). */
export interface Remembered {
  size?: string | undefined
  sort?: string | undefined
}

export interface ListState {
  /** From 1. */
  page: number
  /** Where a page begins that is beyond those with numbers. */
  cursor?: string | undefined
  size: number
  sort: string
  search: string
  /** The other words of the query: chips and filter fields. */
  filters: Readonly<Record<string, string>>
}

/** How an address is read: as the declaration of the list says, which is the same data in development and in the built console. */
export const listRules = ({ list }: Endpoint): ListRules =>
  list ?? { sorts: [], initialSort: '', filters: {}, searchable: false, cursors: false }

/** Reads what stands in an address; what makes no sense there is dropped, never an error. */
export function parseListSearch(rules: ListRules, raw: Record<string, unknown>): ListSearch {
  const text = (key: string) => (typeof raw[key] === 'string' && raw[key] !== '' ? raw[key] : undefined)
  const page = Number(text('page'))
  const size = Number(text('size'))
  const sort = text('sort')
  const search = text('search')?.slice(0, 200)
  const cursor = text('cursor')
  return withoutEmpty({
    page: Number.isSafeInteger(page) && page > 1 && page < 1e9 ? String(page) : undefined,
    size: (pageSizes as readonly number[]).includes(size) ? String(size) : undefined,
    sort: sort !== undefined && rules.sorts.includes(sort) ? sort : undefined,
    search: rules.searchable ? search : undefined,
    cursor: rules.cursors && cursor !== undefined && /^[\w-]{1,1000}$/.test(cursor) ? cursor : undefined,
    ...Object.fromEntries(
      Object.entries(rules.filters).map(([key, words]) => {
        const value = text(key)
        return [key, value !== undefined && (words?.includes(value) ?? true) ? value : undefined]
      }),
    ),
  })
}

/** The address first, then what the table remembers, then the defaults. */
export function listState(rules: ListRules, search: ListSearch, remembered: Remembered = {}): ListState {
  const kept = parseListSearch(rules, { size: remembered.size, sort: remembered.sort })
  const page = Number(search.page ?? 1)
  const size = Number(search.size ?? kept.size ?? defaultPageSize)
  // Beyond the numbered pages a number alone leads nowhere.
  const numbered = !rules.cursors || page <= mostCounted / size
  return {
    page: numbered || search.cursor !== undefined ? page : 1,
    size,
    cursor: numbered ? undefined : search.cursor,
    sort: search.sort ?? kept.sort ?? rules.initialSort,
    search: search.search ?? '',
    filters: Object.fromEntries(Object.keys(rules.filters).flatMap((key) => (search[key] ? [[key, search[key]]] : []))),
  }
}

/** The query of the call behind a state. */
export function listQuery<E extends Endpoint>(state: ListState): QueryInput<E> {
  const { page, size, sort, search, filters, cursor } = state
  const given = { ...(search === '' ? {} : { search }), ...(cursor === undefined ? {} : { cursor }), ...filters }
  const query = { page: String(page - 1), size: String(size), sort, ...given }
  // every value was checked against the declaration when the address was read
  return query as unknown as QueryInput<E>
}

export type ListChange = Partial<Pick<ListState, 'page' | 'size' | 'sort' | 'search' | 'cursor'>> & {
  filters?: Readonly<Record<string, string | undefined>>
}

/** The address after a change. Anything but turning the page goes back to page 1. */
export function changedSearch(
  rules: ListRules,
  before: ListSearch,
  change: ListChange,
  remembered: Remembered = {},
): ListSearch {
  // left out is what the plain address shows anyway; what differs from the declared default is said, so that the address can be passed on
  const declared = listState(rules, {})
  const base = listState(rules, {}, remembered)
  const at = listState(rules, before, remembered)
  const after = { ...at, page: 1, cursor: undefined, ...withoutEmpty(change) }
  const filters = { ...at.filters, ...change.filters }
  return withoutEmpty({
    page: after.page > 1 ? String(after.page) : undefined,
    cursor: after.cursor,
    size: after.size === base.size && after.size === declared.size ? undefined : String(after.size),
    sort: after.sort === base.sort && after.sort === declared.sort ? undefined : after.sort,
    search: after.search === '' ? undefined : after.search,
    ...Object.fromEntries(Object.keys(rules.filters).map((key) => [key, filters[key] || undefined])),
  })
}

/** The address without what narrows the list; order and size stay. */
export function clearedSearch(rules: ListRules, before: ListSearch, remembered: Remembered = {}): ListSearch {
  const filters = Object.fromEntries(Object.keys(rules.filters).map((key) => [key, undefined]))
  return changedSearch(rules, before, { search: '', filters }, remembered)
}

/** What leads from a page to those before and after it; null: there is none. */
export interface Neighbours {
  next: string | null
  previous: string | null
}
/** How to reach a page: by its number, or from its neighbour by a cursor where pages have no numbers. */
export function turnedTo(to: number, { page, size }: ListState, neighbours: Neighbours | undefined): ListChange {
  const cursor = to > page ? neighbours?.next : neighbours?.previous
  return neighbours === undefined || to <= mostCounted / size ? { page: to } : { page: to, cursor: cursor ?? undefined }
}

/** Clicking a column: ascending first, then the other way round. */
export function toggledSort(current: string, field: string): string {
  return current === `${field},asc` ? `${field},desc` : `${field},asc`
}

function withoutEmpty<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, it]) => it !== undefined)) as never
}
