import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { look } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { line, px, radius } from './theme/tokens.ts'

type Side = 'top' | 'right' | 'left'

interface TipProps {
  title: ReactNode
  /** The tip says more than the child's own words: then speech says it after them. */
  describeChild?: boolean
  placement?: Side
  children: ReactElement<Record<string, unknown>>
  /** Any other prop is passed on to the child. */
  [given: string]: unknown
}

const ENTER_MS = 250
/** Time to reach the tip itself with the pointer. */
const LEAVE_MS = 120
const TOUCHED_MS = 4_000
const GAP = 8

/** A few words beside what is pointed at or focused by key; on touch only where they give a reason. Escape hides them. */
export function Tip({ title, describeChild = false, placement = 'top', children, ...given }: TipProps) {
  const [anchor, setAnchor] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const empty = title === '' || title === undefined || title === null
  const later = (next: Element | undefined, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), delay)
  }
  const { props } = children
  const also =
    <E,>(name: string, run: (event: E) => void) =>
    (event: E) => {
      for (const from of [props, given]) if (typeof from[name] === 'function') from[name](event)
      run(event)
    }
  const child = cloneElement(children, {
    ...given,
    ...(describeChild && typeof title === 'string' && !empty ? { 'aria-description': title } : {}),
    onPointerEnter: also<PointerEvent>('onPointerEnter', ({ pointerType, currentTarget }) => {
      if (pointerType !== 'touch') later(currentTarget, ENTER_MS)
    }),
    onPointerLeave: also<PointerEvent>('onPointerLeave', ({ pointerType }) => {
      if (pointerType !== 'touch') later(undefined, LEAVE_MS)
    }),
    onPointerUp: also<PointerEvent>('onPointerUp', ({ pointerType, currentTarget }) => {
      if (pointerType !== 'touch' || !describeChild) return
      setAnchor(currentTarget)
      later(undefined, TOUCHED_MS)
    }),
    onFocus: also<FocusEvent>('onFocus', ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible, :has(:focus-visible)')) later(currentTarget, 0)
    }),
    onBlur: also<FocusEvent>('onBlur', () => later(undefined, 0)),
    onKeyDown: also<KeyboardEvent>('onKeyDown', ({ key }) => {
      if (key === 'Escape') later(undefined, 0)
    }),
    onClick: also('onClick', () => {
      // what was pressed says by itself what happened
      if (!describeChild) later(undefined, 0)
    }),
  })
  // drawn in the same way without words: the child would lose the focus, and a click that has begun, if it were made anew
  return (
    <>
      {child}
      {anchor && !empty && (
        <TipAt
          anchor={anchor}
          side={placement}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => later(undefined, LEAVE_MS)}
          onGone={() => setAnchor(undefined)}
        >
          {title}
        </TipAt>
      )}
    </>
  )
}

interface TipAtProps {
  anchor: Element
  side: Side
  onEnter: () => void
  onLeave: () => void
  onGone: () => void
  children: ReactNode
}

function TipAt({ anchor, side, onEnter, onLeave, onGone, children }: TipAtProps) {
  const bubble = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  useLayoutEffect(() => {
    gone.current = onGone
  })
  useLayoutEffect(() => {
    const shown = bubble.current
    if (shown === null) return
    // in the browser's top layer, above dialogs
    shown.showPopover?.()
    const { x, y } = placeBeside(anchor.getBoundingClientRect(), shown.getBoundingClientRect(), side)
    shown.style.left = `${x}px`
    shown.style.top = `${y}px`
    const hide = () => gone.current()
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    window.addEventListener('resize', hide)
    return () => {
      window.removeEventListener('scroll', hide, { capture: true })
      window.removeEventListener('resize', hide)
    }
  }, [anchor, side])
  return createPortal(
    <Bubble ref={bubble} popover="manual" role="tooltip" onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {children}
    </Bubble>,
    document.body,
  )
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'width' | 'height'>

/** Beside the anchor, on the other side where there is no room, and always in view. */
function placeBeside(anchor: Box, tip: Box, side: Side): { x: number; y: number } {
  const { innerWidth, innerHeight } = window
  const inside = (at: number, length: number, room: number) => Math.max(GAP, Math.min(at, room - length - GAP))
  if (side === 'top') {
    const above = anchor.top - tip.height - GAP
    return {
      x: inside(anchor.left + (anchor.width - tip.width) / 2, tip.width, innerWidth),
      y: above >= GAP ? above : anchor.bottom + GAP,
    }
  }
  const right = anchor.right + GAP
  const left = anchor.left - tip.width - GAP
  const fits = side === 'right' ? right + tip.width <= innerWidth - GAP : left >= GAP
  return {
    x: inside((side === 'right') === fits ? right : left, tip.width, innerWidth),
    y: inside(anchor.top + (anchor.height - tip.height) / 2, tip.height, innerHeight),
  }
}

const Bubble = styled('div')({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  border: 0,
  maxWidth: 300,
  padding: '5px 9px',
  borderRadius: radius.chip,
  background: look('inverse'),
  color: look('onInverse'),
  fontSize: px(12),
  lineHeight: line(16),
  overflowWrap: 'anywhere',
  zIndex: 1500,
})
