import { useLayoutEffect, useSyncExternalStore } from 'react'

export interface Crumb {
  label: string
  /** Address of a parent page. */
  href: string
}
interface PageState {
  title: string
  crumbs: readonly Crumb[]
}

let current: PageState = { title: '', crumbs: [] }
const listeners = new Set<() => void>()

/** Says what the page is: its name for the window and the top bar, and the pages above it. */
export function usePage(title: string, crumbs: readonly Crumb[] = []): void {
  const key = JSON.stringify(crumbs)
  useLayoutEffect(() => {
    current = { title, crumbs: JSON.parse(key) as Crumb[] }
    document.title = title === '' ? 'Cubeward' : `${title} · Cubeward`
    for (const listener of listeners) listener()
  }, [title, key])
}

export const usePageState = (): PageState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
