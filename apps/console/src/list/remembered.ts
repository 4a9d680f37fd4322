import { useSyncExternalStore } from 'react'
import { createEmitter } from '../api/emitter.ts'
import type { Remembered } from './list-state.ts'

/** What this browser keeps of a table: sort and page size, and the columns that were hidden. */
interface TableMemory extends Remembered {
  hidden?: readonly string[]
}

const changes = createEmitter()
const known = new Map<string, TableMemory>()
const nothing: TableMemory = {}

export function readTable(table: string): TableMemory {
  const cached = known.get(table)
  if (cached) return cached
  const memory = parse(localStorage.getItem(`cubeward.table.${table}`))
  known.set(table, memory)
  return memory
}

/** Whatever was stored, by whichever version: only what still makes sense is taken over. */
export function parse(stored: string | null): TableMemory {
  if (stored === null) return nothing
  try {
    const raw = JSON.parse(stored) as Record<string, unknown> | null
    const text = (key: string) => (typeof raw?.[key] === 'string' ? raw[key] : undefined)
    const hidden = Array.isArray(raw?.hidden) ? raw.hidden.filter((it) => typeof it === 'string') : undefined
    return { size: text('size'), sort: text('sort'), ...(hidden ? { hidden } : {}) }
  } catch {
    return nothing
  }
}

export function remember(table: string, change: TableMemory): void {
  const next = { ...readTable(table), ...change }
  known.set(table, next)
  localStorage.setItem(`cubeward.table.${table}`, JSON.stringify(next))
  changes.emit()
}

export const useRemembered = (table: string): TableMemory =>
  useSyncExternalStore(changes.listen, () => readTable(table))
