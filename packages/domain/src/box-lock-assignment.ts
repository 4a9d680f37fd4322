import { BoxNumber } from '@cubeward/contract/kernel/fields.ts'
import { type DoorEvent, nothingSeen, type Seen, sighted } from './box-lock-event.ts'
import { compareBoxNumbers } from './box-number.ts'
import { stepBoxNumber } from './number-step.ts'
import { afterSaving, type UnsavedWork, type UnsavedWorkEvent } from './unsaved-work.ts'

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

export interface LockAssignmentState extends UnsavedWork<LockAssignment, LockBox> {
  side: LockSide
  /** Number that the next lock gets on the primary side. */
  next: string
  /** On the secondary side the next lock goes to the first box behind this one. */
  after: string | undefined
  /** The next box was chosen by hand, since the last lock was assigned. */
  chosen: boolean
  /** In the order it was done, for undo. Of several for one side of a box the last one counts: see `inEffect`. */
  assigned: readonly LockAssignment[]
  /** A lock that was closed once more, or that no box can take: to be told, not to be assigned. */
  ignored: { lock: string; why: 'assigned' | 'noBox' | 'badNumber' } | undefined
  seen: Seen
}

export type LockAssignmentEvent =
  | { type: 'side'; side: LockSide }
  | { type: 'next'; number: string }
  | UnsavedWorkEvent<LockAssignment, LockBox>
  | DoorEvent

export const lockAssignmentStart = (next = '1'): LockAssignmentState => ({
  side: 'lock',
  next,
  after: undefined,
  chosen: false,
  assigned: [],
  stored: [],
  ignored: undefined,
  base: [],
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
      // a box that was chosen was chosen at its own side
      return { ...state, side: event.side, chosen: false, ignored: undefined }
    case 'next':
      return { ...at(state, event.number, boxes), chosen: true, ignored: undefined }
    case 'saved':
      return afterSaving(state, event)
    case 'overrule':
      return { ...state, base: boxes }
    case 'yield': {
      const theirs = new Set(event.numbers)
      const locks = new Set(boxes.filter(({ number }) => theirs.has(number)).flatMap(locksOf))
      const assigned = state.assigned.filter(({ number, lock }) => !theirs.has(number) && !locks.has(lock))
      return { ...state, assigned, ignored: undefined, base: boxes }
    }
    case 'undo': {
      const last = state.assigned.at(-1)
      if (last === undefined) return state
      const before = { ...state, side: last.side, assigned: state.assigned.slice(0, -1), ignored: undefined }
      // a lock that was saved before had its box chosen for it, and still has
      const chosen = state.stored.some(({ lock }) => lock === last.lock)
      return { ...at(before, last.number, boxes), chosen }
    }
    case 'lock':
      return afterDoor(state, event, boxes)
  }
}

const locksOf = ({ lock, secondaryLock }: LockBox) => [lock, secondaryLock].filter((one) => one !== null)

/** The next lock goes to this box. */
function at(state: LockAssignmentState, number: string, boxes: readonly LockBox[]): LockAssignmentState {
  if (state.side === 'lock') return { ...state, next: number }
  const numbers = numbersOf(state, boxes)
  return { ...state, after: numbers.filter((one) => compareBoxNumbers(one, number) < 0).at(-1) }
}

/** The boxes there are, and those that this work makes, in ascending order. */
function numbersOf({ assigned }: LockAssignmentState, boxes: readonly LockBox[]): string[] {
  const made = assigned.filter(({ side }) => side === 'lock').map(({ number }) => number)
  return [...new Set([...boxes.map(({ number }) => number), ...made])].sort(compareBoxNumbers)
}

/** The box that the next closed lock goes to; undefined if there is none (left). */
export function nextToAssign(state: LockAssignmentState, boxes: readonly LockBox[]): string | undefined {
  if (state.side === 'lock') return state.next.trim() === '' ? '1' : state.next.trim()
  const { after } = state
  return numbersOf(state, boxes).find((number) => after === undefined || compareBoxNumbers(number, after) > 0)
}

/** spec §3, GAP-36: what a box number may be. */
export const isBoxNumber = (number: string): boolean => BoxNumber.safeParse(number).success

/** The assignments that count: the number that is given by hand may have been given to another lock before. */
export const inEffect = (assigned: readonly LockAssignment[]): LockAssignment[] =>
  assigned.filter(
    ({ number, side }, index) =>
      !assigned.some((later, place) => place > index && later.number === number && later.side === side),
  )

function afterDoor(state: LockAssignmentState, event: DoorEvent, boxes: readonly LockBox[]): LockAssignmentState {
  const { seen, fresh } = sighted(state.seen, event)
  const watched = seen === state.seen ? state : { ...state, seen }
  if (!fresh || event.status !== 'Closed') return watched
  const { lock } = event
  // one that was saved is given anew only to a box that was chosen for it: at the end all doors are closed once more
  const done = state.chosen ? inEffect(state.assigned) : inEffect([...state.stored, ...state.assigned])
  if (done.some((one) => one.lock === lock)) return { ...watched, ignored: { lock, why: 'assigned' } }
  const number = nextToAssign(state, boxes)
  if (number === undefined) return { ...watched, ignored: { lock, why: 'noBox' } }
  if (!isBoxNumber(number)) return { ...watched, ignored: { lock, why: 'badNumber' } }
  return {
    ...watched,
    ...(state.side === 'lock' ? { next: stepBoxNumber(number, 1) } : { after: number }),
    chosen: false,
    assigned: [...state.assigned, { number, lock, side: state.side }],
    ignored: undefined,
    base: state.assigned.length === 0 ? boxes : state.base,
  }
}

/** How far this work is, saved or not: the locks that it has given a box, and the boxes that got one on the side that is worked at. */
export function lockProgress({ stored, assigned, side }: Pick<LockAssignmentState, 'stored' | 'assigned' | 'side'>) {
  // a lock that was given again hangs where it was given last
  const given = new Map(inEffect([...stored, ...assigned]).map((one) => [one.lock, one]))
  const boxes = [...given.values()].filter((one) => one.side === side).map(({ number }) => number)
  return { locks: [...given.keys()], boxes }
}

export type LockChange = { number: string } & Partial<Record<LockSide, string | null>>

/** What is stored by 'Save assignment': all in one change of the boxes. A lock leaves the box it belonged to. */
export function lockAssignmentChanges(state: LockAssignmentState, boxes: readonly LockBox[]): LockChange[] {
  const assigned = inEffect(state.assigned)
  const moved = new Map(assigned.map(({ lock, number, side }) => [lock, `${side} ${number}`]))
  const changes = new Map<string, LockChange>()
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

export interface LockConflict {
  number: string
  side: LockSide
  /** As it is stored now; undefined if the box is no more. */
  theirs: string | null | undefined
  mine: string | null
}

/** Where somebody else has changed meanwhile what this work would write over. */
export function lockConflicts(state: LockAssignmentState, boxes: readonly LockBox[]): LockConflict[] {
  const before = new Map(state.base.map((box) => [box.number, box]))
  const now = new Map(boxes.map((box) => [box.number, box]))
  return lockAssignmentChanges(state, boxes).flatMap((change) =>
    (['lock', 'secondaryLock'] as const).flatMap((side): LockConflict[] => {
      const mine = change[side]
      const had = before.get(change.number)
      const theirs = now.get(change.number)?.[side]
      // a box that was deleted meanwhile is not made anew without a word
      const deleted = theirs === undefined && had !== undefined
      const changed = theirs !== undefined && theirs !== mine && theirs !== (had?.[side] ?? null)
      if (mine === undefined || !(deleted || changed)) return []
      return [{ number: change.number, side, theirs, mine }]
    }),
  )
}
