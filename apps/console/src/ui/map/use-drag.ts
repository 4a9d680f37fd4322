import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Point } from './mercator.ts'

/** Less than this is a click. */
const STILL = 4

interface DragActions {
  onMove: (right: number, down: number) => void
  onZoom: (by: number, at: Point) => void
}

/** Moves by dragging, with two fingers and by the wheel goes nearer in steps. */
export function useDrag(root: RefObject<HTMLElement | null>, actions: DragActions) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const pointers = useRef(new Map<number, Point>())
  const spread = useRef(0)
  const travelled = useRef(0)
  useEffect(() => {
    const element = root.current
    if (element === null) return
    let turned = 0
    // not passive: the page must not scroll by what the map does
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !element.contains(document.activeElement)) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < 40) return
      const { left, top } = element.getBoundingClientRect()
      latest.current.onZoom(turned > 0 ? -0.5 : 0.5, [event.clientX - left, event.clientY - top])
      turned = 0
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [root])
  const distance = () => {
    const [a, b] = [...pointers.current.values()]
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
  }
  const end = ({ pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    pointers.current.delete(pointerId)
    if (pointers.current.size === 0) delete currentTarget.dataset.dragged
  }
  return {
    onPointerDown: ({ pointerId, clientX, clientY, button }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return
      if (pointers.current.size === 0) travelled.current = 0
      pointers.current.set(pointerId, [clientX, clientY])
      spread.current = distance()
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const before = pointers.current.get(pointerId)
      if (before === undefined) return
      pointers.current.set(pointerId, [clientX, clientY])
      const [right, down] = [clientX - before[0], clientY - before[1]]
      travelled.current += Math.abs(right) + Math.abs(down)
      if (travelled.current < STILL) return
      currentTarget.dataset.dragged = ''
      if (!currentTarget.hasPointerCapture(pointerId)) currentTarget.setPointerCapture(pointerId)
      if (pointers.current.size === 1) return latest.current.onMove(right, down)
      const now = distance()
      const steps = Math.trunc(Math.log2(now / Math.max(1, spread.current)) * 2) / 2
      if (steps === 0) return
      const { left, top } = currentTarget.getBoundingClientRect()
      latest.current.onZoom(steps, [clientX - left, clientY - top])
      spread.current = now
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
