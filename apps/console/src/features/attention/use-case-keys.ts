import { useEffect, useRef } from 'react'
import { isTyping } from '../../ui/is-typing.ts'

interface CaseKeys {
  /** One row further down (1) or up (-1). */
  move: (by: 1 | -1) => void
  take: () => void
  mute: () => void
  open: () => void
  close: () => void
}

const MOVES: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** There the same keys mean something else. */
const ELSEWHERE = '[role=menu], [role=dialog], [role=listbox], summary, select'

/** j and k or the arrows move, E takes, H mutes, Enter opens at the place, Esc closes the panel. */
export function useCaseKeys(keys: CaseKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(target)) return
      if (target instanceof Element && target.closest(ELSEWHERE)) return
      const { move, take, mute, open, close } = latest.current
      const by = MOVES[key]
      if (by !== undefined) move(by)
      else if (event.repeat) return
      else if (key === 'e' || key === 'E') take()
      else if (key === 'h' || key === 'H') mute()
      else if (key === 'Escape') close()
      // on another link or a button it does what that says
      else if (key === 'Enter' && !isOwnLink(target)) open()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isOwnLink = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button') !== null && !target.matches('[data-case][aria-current]')
