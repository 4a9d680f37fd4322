import type { Endpoint, QueryInput } from '@cubeward/contract/kernel/endpoint.ts'
import { defaultPageSize, pageSizes, type SortRule } from '@cubeward/contract/kernel/paging.ts'

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
  /** Whether a text of the address is a value of the filter. */
  filters: ReadonlyMap<string, (value: string) => boolean>
  searchable: boolean
}

export function listRules(endpoint: Endpoint): ListRules {
  const query: unknown = endpoint.declared.query
  if (query === undefined) return { sorts: [], initialSort: '', filters: new Map(), searchable: false }
  return isPlain(query) ? plainRules(query) : schemaRules(query as SchemaQuery)
}

/** A query in the built console, where declarations stand without their schemas (contract-twin.ts). */
interface PlainQuery {
  sort: SortRule
  filters: Record<string, 'flag' | 'text'>
}
const isPlain = (query: unknown): query is PlainQuery => !('shape' in (query as object))

function plainRules({ sort, filters: { search, ...filters } = {} }: Partial<PlainQuery>): ListRules {
  // a text that makes no sense is answered by the server, in words
  const accepts = { flag: (value: string) => value === 'true' || value === 'false', text: () => true }
  return {
    sorts: (sort?.fields ?? []).flatMap((field) => [`${field},asc`, `${field},desc`]),
    initialSort: sort?.initial ?? '',
    filters: new Map(Object.entries(filters).map(([name, kind]) => [name, accepts[kind]])),
    searchable: search !== undefined,
  }
}

/** The parts of zod's schemas that say what a query may be; named here, since zod itself is loaded later. */
interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown }
  options?: readonly string[]
  unwrap?(): Schema
}
interface SchemaQuery {
  shape: Record<string, Schema>
}

function schemaRules({ shape }: SchemaQuery): ListRules {
  const { sort, page: _, size: __, search, ...filters } = shape
  return {
    sorts: sort?.unwrap?.().options ?? [],
    initialSort: String(sort?.safeParse(undefined).data ?? ''),
    filters: new Map(Object.entries(filters).map(([name, it]) => [name, (value) => it.safeParse(value).success])),
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
      [...rules.filters].map(([key, accepts]) => {
        const value = text(key)
        return [key, value !== undefined && accepts(value) ? value : undefined]
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

/** The address without what narrows the list; order and size stay. */
export function clearedSearch(rules: ListRules, before: ListSearch, remembered: Remembered = {}): ListSearch {
  const filters = Object.fromEntries([...rules.filters.keys()].map((key) => [key, undefined]))
  return changedSearch(rules, before, { search: '', filters }, remembered)
}

/** Clicking a column: ascending first, then the other way round. */
export function toggledSort(current: string, field: string): string {
  return current === `${field},asc` ? `${field},desc` : `${field},asc`
}

function withoutEmpty<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, it]) => it !== undefined)) as never
}
