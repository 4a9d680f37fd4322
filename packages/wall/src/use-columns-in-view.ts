import { type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels of a column that may be hidden. */
const EDGE = 3

interface ColumnsInView {
  /** Counted from 1. */
  first: number
  last: number
}

/** Which columns of a wall that scrolls sideways can be seen now; `count` 0 for a wall that does not scroll. */
export function useColumnsInView(count: number): {
  scroller: RefObject<HTMLDivElement | null>
  view: ColumnsInView | undefined
} {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<ColumnsInView>()
  useEffect(() => {
    const element = scroller.current
    if (!element || count === 0) return
    const measure = () => {
      const seen = element.getBoundingClientRect()
      const columns = Array.from(element.querySelectorAll('.cw-column'), (column) => column.getBoundingClientRect())
      // a column that is cut off is not in view; the edge of a door may be
      const first = columns.findIndex(({ left }) => left >= seen.left - EDGE) + 1
      const last = Math.max(first, columns.findLastIndex(({ right }) => right <= seen.right + EDGE) + 1)
      setView((now) => (now?.first === first && now.last === last ? now : { first, last }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [count])
  return { scroller, view }
}

/** A wall that scrolls sideways follows the door that is worked at. */
export function useInView(scroller: RefObject<HTMLDivElement | null>, number: string | undefined): void {
  useEffect(() => {
    const element = scroller.current
    const door = number && element?.querySelector(`[data-door="${CSS.escape(number)}"]`)
    if (!element || !door) return
    const [seen, at] = [element.getBoundingClientRect(), door.getBoundingClientRect()]
    if (at.left >= seen.left && at.right <= seen.right) return
    element.scrollLeft += at.left - seen.left - (seen.width - at.width) / 2
  }, [scroller, number])
}
