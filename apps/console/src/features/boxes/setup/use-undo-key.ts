import { useEffect, useRef } from 'react'

/** Undo by Ctrl Z or ⌘ Z; in a field these keys undo what was typed, and in a dialog they do nothing. */
export function useUndoKey(undo: () => void): void {
  const latest = useRef(undo)
  useEffect(() => {
    latest.current = undo
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const at = event.target instanceof Element ? event.target : undefined
      if (at?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
