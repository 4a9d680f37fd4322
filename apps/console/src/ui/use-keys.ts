import { useEffect, useRef } from 'react'
import { isTyping } from './is-typing.ts'

/** Keys of the page, unless something is typed into, chosen from or asked. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = latest.current[event.key]
      if (run === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const { target } = event
      if (isTyping(target) || document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
        return
      // a wall and a list have arrows of their own
      if (target instanceof Element && target.closest('.cw-wall, table, [role="grid"], [role="group"]') !== null) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
