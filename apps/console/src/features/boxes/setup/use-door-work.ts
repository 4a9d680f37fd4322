import type { DoorEvent } from '@cubeward/domain/box-lock-event.ts'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from './setup-draft.ts'
import type { SetupWork } from './setup-work.ts'

interface DoorWorkOptions<S, E> {
  /** Names the kind of work; what is kept of it stands under it. */
  kind: string
  /** A reducer of the domain. */
  reduce: (state: S, event: E | DoorEvent, boxes: SetupWork['boxes']) => S
  start: S
  /** The work as it goes on after the page was loaded anew. */
  resume?: (kept: S) => S
  /** There is something that would be lost. */
  worthKeeping: (state: S) => boolean
  /** How far it is: another value as soon as the work goes on. */
  reached: (state: S) => unknown
  work: Pick<SetupWork, 'onDoor' | 'boxes' | 'keptAs' | 'link'>
}

export interface DoorWork<S, E> {
  state: S
  dispatch: (event: E) => void
  /** When what is shown was left, if it was taken up again and nothing was added since. */
  resumedFrom: string | undefined
  /** Drops everything that is not saved. */
  discard: () => void
}

/**
 * Runs a reducer of the domain with the doors that move from now on. What it holds survives a lost connection and a reload of the page;
 * nothing that was missed or is reported again comes in later.
 */
export function useDoorWork<S, E>(options: DoorWorkOptions<S, E>): DoorWork<S, E> {
  const { kind, reduce, start, resume = (kept) => kept, worthKeeping, reached, work } = options
  const { boxes, onDoor, keptAs, link } = work
  const [kept] = useState(() => readDraft<S>(kind, keptAs))
  const [resumedFrom, setResumedFrom] = useState(kept?.at)
  const latest = useRef({ boxes, worthKeeping, link })
  // with the picture, not some time after it: a door counts from the moment on that the page says so
  useLayoutEffect(() => {
    latest.current = { boxes, worthKeeping, link }
  })
  type Action = { event: E | DoorEvent; known: SetupWork['boxes'] } | { restart: S }
  const [state, act] = useReducer(
    (before: S, action: Action) => ('restart' in action ? action.restart : reduce(before, action.event, action.known)),
    kept === undefined ? start : resume(kept.state),
  )
  useLayoutEffect(
    () =>
      onDoor((event) => {
        const { boxes: known, link: now } = latest.current
        // while the page says that doors are not heard, none counts, whatever still comes through
        act({ event: now === 'connected' ? event : { ...event, kept: true }, known })
      }),
    [onDoor],
  )
  useEffect(() => {
    if (latest.current.worthKeeping(state)) saveDraft(kind, keptAs, state)
    else deleteDraft(kind, keptAs)
  }, [kind, keptAs, state])
  const first = useRef(start)
  const begun = useRef(reached(state))
  const wentOn = !Object.is(reached(state), begun.current)
  // to discard what was left would take with it what was added
  useEffect(() => {
    if (wentOn) setResumedFrom(undefined)
  }, [wentOn])
  return {
    state,
    dispatch: useCallback((event: E) => act({ event, known: latest.current.boxes }), []),
    resumedFrom,
    discard: useCallback(() => {
      deleteDraft(kind, keptAs)
      setResumedFrom(undefined)
      act({ restart: first.current })
    }, [kind, keptAs]),
  }
}

/** Calls when a counter has grown, and gives the moment; none once the counter was put back. */
export function useGrowth(count: number, onGrown: () => void): Date | undefined {
  const [grownAt, setGrownAt] = useState<Date>()
  const before = useRef(count)
  const latest = useRef(onGrown)
  useEffect(() => {
    latest.current = onGrown
  })
  useEffect(() => {
    if (count > before.current) {
      latest.current()
      setGrownAt(new Date())
    } else if (count < before.current) setGrownAt(undefined)
    before.current = count
  }, [count])
  return grownAt
}
