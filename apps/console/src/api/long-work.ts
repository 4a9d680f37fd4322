import { useSyncExternalStore } from 'react'
import { createSignal } from './signal.ts'

/** The opening of all boxes of a cube: goes on at the server when its page is left. */
export interface LongWork {
  operator: string
  cubeId: string
}

const KEY = 'cubeward.long-work'
const changes = createSignal()
let current = kept()

/** Remembers work that was begun in this tab, so that every page can show how far it is; also after a reload. */
export function rememberWork(work: LongWork): void {
  set([...current.filter((it) => !same(it, work)), work])
}
export function forgetWork(work: LongWork): void {
  set(current.filter((it) => !same(it, work)))
}

export const useLongWork = (): readonly LongWork[] => useSyncExternalStore(changes.listen, () => current)

const same = (one: LongWork, other: LongWork) => one.operator === other.operator && one.cubeId === other.cubeId

function set(next: readonly LongWork[]): void {
  current = next
  sessionStorage.setItem(KEY, JSON.stringify(next))
  changes.tell()
}

function kept(): readonly LongWork[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWork) : []
  } catch {
    return []
  }
}
function isWork(it: unknown): it is LongWork {
  return (
    typeof it === 'object' &&
    it !== null &&
    'operator' in it &&
    typeof it.operator === 'string' &&
    'cubeId' in it &&
    typeof it.cubeId === 'string'
  )
}
