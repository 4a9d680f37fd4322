import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { draggedAt, type Gap, gapAt } from './door-gap.ts'

/** Pixels: less than this is a click. */
const STILL = 5
/** Milliseconds that a finger rests on a door before it takes it along; a finger that moves earlier scrolls. */
const HOLD = 300
/** Pixels from the edge within which the page or the wall scrolls, and how far with each picture. */
const EDGE = 48
const SCROLL = 10

export interface DoorDrag {
  number: string
  x: number
  y: number
  gap: Gap | undefined
}

/**
 * Doors are taken along by a pressed mouse or pen, or by a finger that rested on one, and put down in the gap that is marked. Escape
 * leaves everything as it was.
 */
export function useDoorDrag(
  wall: RefObject<HTMLElement | null>,
  disabled: boolean,
  onPut: (number: string, gap: Gap) => void,
) {
  const [drag, setDrag] = useState<DoorDrag>()
  const dragging = useRef<DoorDrag>(undefined)
  const pressed = useRef<{ number: string; x: number; y: number; pointerId: number; hold: number | undefined }>(
    undefined,
  )
  /** The click that follows the end of a drag selects nothing. */
  const swallow = useRef(false)

  const show = (next: DoorDrag | undefined) => {
    dragging.current = next
    setDrag(next)
  }
  const leave = () => {
    window.clearTimeout(pressed.current?.hold)
    pressed.current = undefined
    show(undefined)
  }
  const follow = (number: string, x: number, y: number) => {
    if (wall.current === null) return
    show({ number, x, y, gap: gapAt(wall.current, x, y) })
  }
  const begin = (x: number, y: number) => {
    const press = pressed.current
    if (press === undefined) return
    // from now on events come here, wherever the pointer is
    wall.current?.setPointerCapture(press.pointerId)
    follow(press.number, x, y)
  }

  const active = drag !== undefined
  useEffect(() => {
    const element = wall.current
    if (element === null) return
    // not passive: a finger that carries a door does not scroll
    const still = (event: TouchEvent) => dragging.current !== undefined && event.cancelable && event.preventDefault()
    element.addEventListener('touchmove', still, { passive: false })
    return () => element.removeEventListener('touchmove', still)
  }, [wall])
  const latest = useRef({ follow, leave })
  useEffect(() => {
    latest.current = { follow, leave }
  })
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      latest.current.leave()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    let picture = requestAnimationFrame(function scroll() {
      picture = requestAnimationFrame(scroll)
      const now = dragging.current
      const scroller = wall.current?.querySelector('.cw-scroller')
      if (now === undefined || !scroller) return
      const { left, right } = scroller.getBoundingClientRect()
      const before = [scroller.scrollLeft, window.scrollY]
      scroller.scrollBy({ left: past(now.x, left, right), behavior: 'instant' })
      window.scrollBy({ top: past(now.y, 0, window.innerHeight), behavior: 'instant' })
      if (scroller.scrollLeft !== before[0] || window.scrollY !== before[1])
        latest.current.follow(now.number, now.x, now.y)
    })
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true })
      cancelAnimationFrame(picture)
    }
  }, [active, wall])

  const onPointerDown = ({ target, pointerType, pointerId, button, clientX, clientY }: PointerEvent) => {
    swallow.current = false
    const number = draggedAt(target)
    if (disabled || button !== 0 || number === undefined || pressed.current !== undefined) return
    const hold = pointerType === 'touch' ? window.setTimeout(begin, HOLD, clientX, clientY) : undefined
    pressed.current = { number, x: clientX, y: clientY, pointerId, hold }
  }
  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const press = pressed.current
    if (press?.pointerId !== pointerId) return
    if (dragging.current !== undefined) return follow(press.number, clientX, clientY)
    if (Math.hypot(clientX - press.x, clientY - press.y) < STILL) return
    if (press.hold === undefined) begin(clientX, clientY)
    else leave()
  }
  const onPointerUp = ({ pointerId }: PointerEvent) => {
    if (pressed.current?.pointerId !== pointerId) return
    const put = dragging.current
    leave()
    if (put === undefined) return
    swallow.current = true
    if (put.gap !== undefined) onPut(put.number, put.gap)
  }
  return {
    drag,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: leave,
      onClickCapture: (event: MouseEvent) => {
        if (swallow.current) event.stopPropagation()
        swallow.current = false
      },
      // a finger that rests on a door takes it along
      onContextMenu: (event: MouseEvent) => {
        if (pressed.current?.hold !== undefined) event.preventDefault()
      },
    },
  }
}

/** How far to scroll for a pointer that is near one of two edges. */
const past = (at: number, low: number, high: number): number =>
  at < low + EDGE ? -SCROLL : at > high - EDGE ? SCROLL : 0
