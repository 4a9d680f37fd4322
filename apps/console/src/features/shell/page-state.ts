import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createSignal } from '../../api/signal.ts'

export interface Crumb {
  label: string
  /** Address of a parent page. */
  href: string
}
interface PageState {
  title: string
  crumbs: readonly Crumb[]
  /** On a phone the page has a head of its own in place of the top bar. */
  ownHead: boolean
}

let current: PageState = { title: '', crumbs: [], ownHead: false }
const changes = createSignal()

/** Says what the page is: its name for the window and the top bar, and the pages above it. */
export function usePage(title: string, crumbs: readonly Crumb[] = [], { ownHead = false } = {}): void {
  const key = JSON.stringify(crumbs)
  useLayoutEffect(() => {
    current = { title, crumbs: JSON.parse(key) as Crumb[], ownHead }
    document.title = title === '' ? 'Cubeward' : `${title} · Cubeward`
    changes.tell()
  }, [title, key, ownHead])
}

export const usePageState = (): PageState => useSyncExternalStore(changes.listen, () => current)
