import { type RefObject, useEffect, useRef, useState } from 'react'

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
      const share = element.scrollWidth / count
      const first = Math.min(count, Math.round(element.scrollLeft / share) + 1)
      const last = Math.min(count, Math.max(first, Math.round((element.scrollLeft + element.clientWidth) / share)))
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
