import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'

/** Photos that this tab uploads, also after their page was left; unlike `open-all-jobs.ts`, closing the tab ends it. */
export interface TabUpload {
  operator: string
  cubeId: string
  running: boolean
  /** Ends it, and forgets what it knows: nobody is signed in any more. */
  end: () => void
}

const changes = createEmitter()
let current: readonly TabUpload[] = []

const same = (one: Where, other: Where) => one.operator === other.operator && one.cubeId === other.cubeId
type Where = Pick<TabUpload, 'operator' | 'cubeId'>

/** Tells every page that an upload began, or that its state changed. */
export function setTabUpload(work: TabUpload): void {
  set([...current.filter((it) => !same(it, work)), work])
}
export function forgetTabUpload(where: Where): void {
  if (current.some((it) => same(it, where))) set(current.filter((it) => !same(it, where)))
}
/** Ends all of it, when the user has signed out. */
export function endTabUploads(): void {
  for (const { end } of current) end()
  set([])
}

export const useTabUploads = (): readonly TabUpload[] => useSyncExternalStore(changes.listen, () => current)

/** Whoever closes the tab is asked first; the words of that question are the browser's. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function set(next: readonly TabUpload[]): void {
  current = next
  // only while it is needed: a page that listens is not kept for the way back
  if (current.some(({ running }) => running)) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  changes.emit()
}
