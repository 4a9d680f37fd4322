import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'

/** The opening of all boxes of a cube: goes on at the server when its page is left. */
export interface OpenAllJob {
  operator: string
  cubeId: string
}

const KEY = 'cubeward.long-work'
const changes = createEmitter()
let current = kept()

/** Remembers work that was begun in this tab, so that every page can show how far it is; also after a reload. */
export function rememberOpenAll(work: OpenAllJob): void {
  set([...current.filter((it) => !same(it, work)), work])
}
export function forgetOpenAll(work: OpenAllJob): void {
  set(current.filter((it) => !same(it, work)))
}

export const useOpenAllJobs = (): readonly OpenAllJob[] => useSyncExternalStore(changes.listen, () => current)

const same = (one: OpenAllJob, other: OpenAllJob) => one.operator === other.operator && one.cubeId === other.cubeId

function set(next: readonly OpenAllJob[]): void {
  current = next
  sessionStorage.setItem(KEY, JSON.stringify(next))
  changes.emit()
}

function kept(): readonly OpenAllJob[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWork) : []
  } catch {
    return []
  }
}
function isWork(it: unknown): it is OpenAllJob {
  return (
    typeof it === 'object' &&
    it !== null &&
    'operator' in it &&
    typeof it.operator === 'string' &&
    'cubeId' in it &&
    typeof it.cubeId === 'string'
  )
}
