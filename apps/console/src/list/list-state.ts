import type { Endpoint, QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { defaultPageSize, pageSizes } from '@cubeward/contract/kernel/paging.ts'
import { z } from 'zod'

/**
 * State of a list as its address shows it: `?page=2&size=50&sort=site,desc&search=altona&monitored=true`. Pages count from 1 for the
 * reader (0 on the wire). What is the default is left out, so that the plain address is the plain list.
 */
export type ListSearch = Partial<Record<string, string>>

/** What a table remembers over visits (spec §2: sort and page size). */
export interface Remembered {
  size?: string | undefined
  sort?: string | undefined
}

export interface ListState {
  /** From 1. */
  page: number
  size: number
  sort: string
  search: string
  /** The other words of the query: chips and filter fields. */
  filters: Readonly<Record<string, string>>
}

/** What the declaration of a list says about its query. */
export interface ListRules {
  sorts: readonly string[]
  initialSort: string
  filters: ReadonlyMap<string, z.ZodType>
  searchable: boolean
}

export function listRules(endpoint: Endpoint): ListRules {
  const shape = (endpoint.declared.query?.shape ?? {}) as Record<string, z.ZodType>
  const { sort, page: _, size: __, search, ...filters } = shape
  const initial = sort?.safeParse(undefined)
  const inner = sort instanceof z.ZodDefault ? sort.unwrap() : sort
  return {
    sorts: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
    initialSort: initial?.success ? String(initial.data) : '',
    filters: new Map(Object.entries(filters)),
    searchable: search !== undefined,
  }
}

/** Reads what stands in an address; what makes no sense there is dropped, never an error. */
export function parseListSearch(rules: ListRules, raw: Record<string, unknown>): ListSearch {
  const text = (key: string) => (typeof raw[key] === 'string' && raw[key] !== '' ? raw[key] : undefined)
  const page = Number(text('page'))
  const size = Number(text('size'))
  const sort = text('sort')
  const search = text('search')?.slice(0, 200)
  return withoutEmpty({
    page: Number.isSafeInteger(page) && page > 1 && page < 1e9 ? String(page) : undefined,
    size: (pageSizes as readonly number[]).includes(size) ? String(size) : undefined,
    sort: sort !== undefined && rules.sorts.includes(sort) ? sort : undefined,
    search: rules.searchable ? search : undefined,
    ...Object.fromEntries(
      [...rules.filters].map(([key, schema]) => {
        const value = text(key)
        return [key, value !== undefined && schema.safeParse(value).success ? value : undefined]
      }),
    ),
  })
}

/** The address first, then what the table remembers, then the defaults. */
export function listState(rules: ListRules, search: ListSearch, remembered: Remembered = {}): ListState {
  const kept = parseListSearch(rules, { size: remembered.size, sort: remembered.sort })
  return {
    page: Number(search.page ?? 1),
    size: Number(search.size ?? kept.size ?? defaultPageSize),
    sort: search.sort ?? kept.sort ?? rules.initialSort,
    search: search.search ?? '',
    filters: Object.fromEntries([...rules.filters.keys()].flatMap((key) => (search[key] ? [[key, search[key]]] : []))),
  }
}

/** The query of the call behind a state. */
export function listQuery<E extends Endpoint>({ page, size, sort, search, filters }: ListState): QueryInput<E> {
  const query = { page: String(page - 1), size: String(size), sort, ...(search === '' ? {} : { search }), ...filters }
  // every value was checked against the declaration when the address was read
  return query as unknown as QueryInput<E>
}

export type ListChange = Partial<Pick<ListState, 'page' | 'size' | 'sort' | 'search'>> & {
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
  const after = { ...at, page: 1, ...withoutEmpty(change) }
  const filters = { ...at.filters, ...change.filters }
  return withoutEmpty({
    page: after.page > 1 ? String(after.page) : undefined,
    size: after.size === base.size && after.size === declared.size ? undefined : String(after.size),
    sort: after.sort === base.sort && after.sort === declared.sort ? undefined : after.sort,
    search: after.search === '' ? undefined : after.search,
    ...Object.fromEntries([...rules.filters.keys()].map((key) => [key, filters[key] || undefined])),
  })
}

/** Clicking a column: ascending first, then the other way round. */
export function toggledSort(current: string, field: string): string {
  return current === `${field},asc` ? `${field},desc` : `${field},asc`
}

function withoutEmpty<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, it]) => it !== undefined)) as never
}
