import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

const LONG_MS = 500
/** A finger that moves further than this scrolls. */
const STILL = 8

/** What a finger does that stays: beside a tap, which follows as it would without it. */
export function useLongPress(onPress: () => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; at: readonly [number, number] }>(undefined)
  const pressed = useRef(false)
  const stop = () => {
    clearTimeout(held.current?.timer)
    held.current = undefined
  }
  useEffect(() => () => clearTimeout(held.current?.timer), [])
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      stop()
      pressed.current = false
      if (pointerType !== 'touch' || !isPrimary) return
      const timer = setTimeout(() => {
        pressed.current = true
        onPress()
      }, LONG_MS)
      held.current = { timer, at: [clientX, clientY] }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { at } = held.current ?? {}
      if (at && Math.hypot(clientX - at[0], clientY - at[1]) > STILL) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // else the finger clicks as it leaves, on what has opened below it
    onTouchEnd: (event: TouchEvent) => {
      if (pressed.current && event.cancelable) event.preventDefault()
    },
    // the browser's own menu of a link, and the tap that would follow
    onContextMenu: (event: MouseEvent) => {
      if (held.current !== undefined || pressed.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      // one of the keyboard has no detail
      if (!pressed.current || event.detail === 0) return
      pressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
