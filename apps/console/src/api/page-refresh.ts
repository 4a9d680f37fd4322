import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'

type Refresh = () => void
let current: readonly { readonly run: Refresh }[] = []
const changes = createEmitter()
function set(next: typeof current): void {
  current = next
  changes.emit()
}

/** Offers the page's refresh to the button in the top bar and to F5 (decision 85), as long as the page is shown. */
export function usePageRefresh(refresh: Refresh): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    const entry = { run: () => latest.current() }
    set([...current, entry])
    return () => set(current.filter((it) => it !== entry))
  }, [])
}

/** What the refresh button does on this page; undefined where there is nothing to refresh. */
export function useOfferedRefresh(): Refresh | undefined {
  const offered = useSyncExternalStore(changes.listen, () => current)
  return offered.length === 0
    ? undefined
    : () => {
        for (const { run } of offered) run()
      }
}
