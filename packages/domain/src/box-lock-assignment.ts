import { type DoorEvent, nothingSeen, type Seen, sighted } from './box-lock-event.ts'
import { compareBoxNumbers } from './box-number.ts'
import { stepBoxNumber } from './number-step.ts'

export interface LockBox {
  number: string
  lock: string | null
  secondaryLock: string | null
}
export type LockSide = 'lock' | 'secondaryLock'

export interface LockAssignment {
  number: string
  lock: string
  side: LockSide
}

export interface LockAssignmentState {
  side: LockSide
  /** Number that the next lock gets on the primary side. */
  next: string
  assigned: readonly LockAssignment[]
  /** A lock that was closed once more, or with no box left: to be told, not to be assigned. */
  ignored: { lock: string; why: 'assigned' | 'noBox' } | undefined
  seen: Seen
}

export type LockAssignmentEvent =
  | { type: 'side'; side: LockSide }
  | { type: 'next'; number: string }
  | { type: 'undo' }
  | { type: 'saved' }
  | DoorEvent

export const lockAssignmentStart = (next = '1'): LockAssignmentState => ({
  side: 'lock',
  next,
  assigned: [],
  ignored: undefined,
  seen: nothingSeen,
})

/**
 * Box-lock assignment: each lock that is closed goes to the next box (GAP-11). On the primary side that is the next number, whether its
 * box exists or not; on the secondary side the existing boxes in ascending order. `boxes` are those that are stored.
 */
export function lockAssignmentAfter(
  state: LockAssignmentState,
  event: LockAssignmentEvent,
  boxes: readonly LockBox[],
): LockAssignmentState {
  switch (event.type) {
    case 'side':
      return { ...state, side: event.side, ignored: undefined }
    case 'next':
      return { ...state, next: event.number, ignored: undefined }
    case 'saved':
      return { ...state, assigned: [], ignored: undefined }
    case 'undo': {
      const last = state.assigned.at(-1)
      if (last === undefined) return state
      const next = last.side === 'lock' ? last.number : state.next
      return { ...state, next, side: last.side, assigned: state.assigned.slice(0, -1), ignored: undefined }
    }
    case 'lock':
      return afterDoor(state, event, boxes)
  }
}

/** The box that the next closed lock goes to; undefined if there is none (left). */
export function nextToAssign(state: LockAssignmentState, boxes: readonly LockBox[]): string | undefined {
  if (state.side === 'lock') return state.next.trim() === '' ? '1' : state.next
  const given = new Set(state.assigned.filter(({ side }) => side === 'secondaryLock').map(({ number }) => number))
  const made = state.assigned.filter(({ side }) => side === 'lock').map(({ number }) => number)
  const numbers = [...new Set([...boxes.map(({ number }) => number), ...made])].sort(compareBoxNumbers)
  const last = state.assigned.findLast(({ side }) => side === 'secondaryLock')?.number
  // ascending: never back to a box before the last one
  return numbers.find((number) => !given.has(number) && (last === undefined || compareBoxNumbers(number, last) > 0))
}

function afterDoor(state: LockAssignmentState, event: DoorEvent, boxes: readonly LockBox[]): LockAssignmentState {
  const { seen, fresh } = sighted(state.seen, event)
  const watched = seen === state.seen ? state : { ...state, seen }
  if (!fresh || event.status !== 'Closed') return watched
  const { lock } = event
  if (state.assigned.some((one) => one.lock === lock)) return { ...watched, ignored: { lock, why: 'assigned' } }
  const number = nextToAssign(state, boxes)
  if (number === undefined) return { ...watched, ignored: { lock, why: 'noBox' } }
  const assigned = [...state.assigned, { number, lock, side: state.side }]
  // the number that is given by hand may have been given to a lock before: the newer one counts
  const kept = assigned.filter(
    (one, index) => index === assigned.length - 1 || one.number !== number || one.side !== state.side,
  )
  return {
    ...watched,
    assigned: kept,
    next: state.side === 'lock' ? stepBoxNumber(number, 1) : state.next,
    ignored: undefined,
  }
}

/** What is stored by 'Save assignment': all in one change of the boxes. A lock leaves the box it belonged to. */
export function lockAssignmentChanges(
  { assigned }: LockAssignmentState,
  boxes: readonly LockBox[],
): ({ number: string } & Partial<Record<LockSide, string | null>>)[] {
  const moved = new Map(assigned.map(({ lock, number, side }) => [lock, `${side} ${number}`]))
  const changes = new Map<string, { number: string } & Partial<Record<LockSide, string | null>>>()
  const changeOf = (number: string) => {
    const change = changes.get(number) ?? { number }
    changes.set(number, change)
    return change
  }
  for (const box of boxes)
    for (const side of ['lock', 'secondaryLock'] as const) {
      const lock = box[side]
      const to = lock === null ? undefined : moved.get(lock)
      if (to !== undefined && to !== `${side} ${box.number}`) changeOf(box.number)[side] = null
    }
  for (const { number, lock, side } of assigned) changeOf(number)[side] = lock
  return [...changes.values()].sort((a, b) => compareBoxNumbers(a.number, b.number))
}
