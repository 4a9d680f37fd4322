import { pageSizes } from '@cubeward/contract/kernel/paging.ts'
import { useState } from 'react'
import { readTable, remember } from './remembered.ts'
import type { List } from './use-list.ts'

/** How the rows of a list are ordered, by the name of each order. */
export type LocalSorts<R> = Readonly<Record<string, (one: R, other: R) => number>>

const defaultSize = 25

/** A list that is read at once and is too long for one page: ordered and paged here, for the same table and pager. */
export function useLocalList<R>(
  table: string,
  rows: readonly R[] | undefined,
  sorts: LocalSorts<R>,
  updating: boolean,
): List<R> {
  const [first = ''] = Object.keys(sorts)
  const [{ page, sort }, setState] = useState({ page: 1, sort: `${first},asc` })
  const [size, setSize] = useState(() => pageSizes.find((it) => String(it) === readTable(table).size) ?? defaultSize)
  const [field = '', direction] = sort.split(',')
  const compare = sorts[field]
  const ordered =
    compare === undefined ? rows : rows?.toSorted((a, b) => compare(a, b) * (direction === 'desc' ? -1 : 1))
  const totalPages = Math.max(1, Math.ceil((rows?.length ?? 0) / size))
  // what is searched for may leave fewer pages
  const at = Math.min(page, totalPages)
  return {
    table,
    rules: { sorts: [], initialSort: '', filters: {}, searchable: false, cursors: false },
    state: { page: at, size, sort, search: '', filters: {} },
    rows: ordered?.slice((at - 1) * size, at * size),
    total: rows?.length,
    totalPages,
    beyond: undefined,
    updating,
    updatedAt: 0,
    error: null,
    hidden: [],
    change: (next) => {
      if (next.size !== undefined) {
        remember(table, { size: String(next.size) })
        setSize(pageSizes.find((it) => it === next.size) ?? defaultSize)
      }
      setState((state) => ({ page: next.page ?? 1, sort: next.sort ?? state.sort }))
    },
    hide: () => undefined,
    clear: () => undefined,
    refresh: () => undefined,
  }
}
