import type { DoorEvent } from '@cubeward/domain/box-lock-event.ts'
import { useEffect, useReducer, useRef } from 'react'
import type { FieldWork } from './field-work.ts'

/**
 * Runs a reducer of the domain with the doors that move from now on. What it holds survives a lost connection; nothing that was missed
 * or is reported again comes in later.
 */
export function useDoorWork<S, E>(
  reduce: (state: S, event: E | DoorEvent, boxes: FieldWork['boxes']) => S,
  initial: S,
  { onDoor, boxes }: Pick<FieldWork, 'onDoor' | 'boxes'>,
): [state: S, dispatch: (event: E) => void] {
  const latest = useRef(boxes)
  useEffect(() => {
    latest.current = boxes
  })
  const [state, dispatch] = useReducer(
    (before: S, { event, known }: { event: E | DoorEvent; known: FieldWork['boxes'] }) => reduce(before, event, known),
    initial,
  )
  useEffect(() => onDoor((event) => dispatch({ event, known: latest.current })), [onDoor])
  return [state, (event) => dispatch({ event, known: latest.current })]
}

/** Calls when a counter has grown. */
export function useGrowth(count: number, onGrown: () => void): void {
  const before = useRef(count)
  const latest = useRef(onGrown)
  useEffect(() => {
    latest.current = onGrown
  })
  useEffect(() => {
    if (count > before.current) latest.current()
    before.current = count
  }, [count])
}
