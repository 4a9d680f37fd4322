import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'

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
const changes = createEmitter()

/**
 * Says what the page is: its name for the window and the top bar, and the pages above it, below the operator's. One of several pages of
 * the same thing is told apart in the window by its name and what it is `of`.
 */
export function usePage(
  title: string,
  crumbs: readonly Crumb[] = [],
  { ownHead = false, of }: { ownHead?: boolean; of?: string } = {},
): void {
  const key = JSON.stringify(crumbs)
  useLayoutEffect(() => {
    current = { title, crumbs: JSON.parse(key) as Crumb[], ownHead }
    document.title = [title, of, 'Cubeward'].filter((part) => part !== undefined && part !== '').join(' · ')
    changes.emit()
  }, [title, key, ownHead, of])
}

export const usePageState = (): PageState => useSyncExternalStore(changes.listen, () => current)
