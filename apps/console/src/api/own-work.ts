import { useSyncExternalStore } from 'react'
import { createSignal } from './signal.ts'

/** Work that this tab itself does while its page is left; unlike `long-work.ts`, closing the tab ends it. */
export interface OwnWork {
  operator: string
  cubeId: string
  running: boolean
  /** Ends it, and forgets what it knows: nobody is signed in any more. */
  end: () => void
}

const changes = createSignal()
let current: readonly OwnWork[] = []

const same = (one: Where, other: Where) => one.operator === other.operator && one.cubeId === other.cubeId
type Where = Pick<OwnWork, 'operator' | 'cubeId'>

/** Tells every page of the work, or how it is by now. */
export function tellOwnWork(work: OwnWork): void {
  set([...current.filter((it) => !same(it, work)), work])
}
export function forgetOwnWork(where: Where): void {
  if (current.some((it) => same(it, where))) set(current.filter((it) => !same(it, where)))
}
/** Ends all of it, when the user has signed out. */
export function endOwnWork(): void {
  for (const { end } of current) end()
  set([])
}

export const useOwnWork = (): readonly OwnWork[] => useSyncExternalStore(changes.listen, () => current)

/** Whoever closes the tab is asked first; the words of that question are the browser's. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function set(next: readonly OwnWork[]): void {
  current = next
  // only while it is needed: a page that listens is not kept for the way back
  if (current.some(({ running }) => running)) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  changes.tell()
}
