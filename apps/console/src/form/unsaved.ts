import { useEffect, useRef } from 'react'

const askers = new Set<() => boolean>()

/** Tells what else would throw typed words away (`isUnsaved`) whether this part of the page holds any. */
export function useUnsavedAsker(unsaved: () => boolean): void {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    const ask = () => latest.current()
    askers.add(ask)
    return () => {
      askers.delete(ask)
    }
  }, [])
}

/** Whether the page holds something that is typed and not saved. */
export const isUnsaved = (): boolean => [...askers].some((ask) => ask())
