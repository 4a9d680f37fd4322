import { BoxNumber } from '@cubeward/contract/kernel/fields.ts'
import { type DoorEvent, nothingSeen, type Seen, sighted } from './box-lock-event.ts'
import { compareBoxNumbers } from './box-number.ts'
import { typesWith } from './box-type-assignment.ts'
import { stepBoxNumber } from './number-step.ts'
import { afterSaving, type UnsavedWork, type UnsavedWorkEvent } from './unsaved-work.ts'

export interface LockBox {
  number: string
  lock: string | null
  secondaryLock: string | null
  types?: readonly string[]
}
export type LockSide = 'lock' | 'secondaryLock'

export interface LockAssignment {
  number: string
  lock: string
  side: LockSide
  /** The type that the box gets with it. */
  boxType?: string
}

export interface LockAssignmentState extends UnsavedWork<LockAssignment, LockBox> {
  side: LockSide
  /** Number that the next lock gets on the primary side; passed over if it has a lock, unless it was chosen. */
  next: string
  /** On the secondary side the next lock goes to the first box behind this one. */
  after: string | undefined
  /** The next box was chosen by hand, since the last lock was assigned. */
  chosen: boolean
  /** All doors are numbered once more: what is stored counts for nothing until it is written over. */
  anew: boolean
  /** The type that every box gets with its lock, until another is chosen; undefined: the types stay as they are. */
  boxType: string | undefined
  /** In the order it was done, for undo. Of several for one side of a box the last one counts: see `inEffect`. */
  assigned: readonly LockAssignment[]
  /** A lock that was closed once more, or that no box can take: to be told, not to be assigned. */
  ignored: { lock: string; why: 'assigned' | 'noBox' | 'badNumber' } | undefined
  seen: Seen
}

export type LockAssignmentEvent =
  | { type: 'side'; side: LockSide }
  | { type: 'next'; number: string }
  | { type: 'anew' }
  | { type: 'boxType'; boxType: string | undefined }
  | UnsavedWorkEvent<LockAssignment, LockBox>
  | DoorEvent

export const lockAssignmentStart = (next = '1'): LockAssignmentState => ({
  side: 'lock',
  next,
  after: undefined,
  chosen: false,
  anew: false,
  boxType: undefined,
  assigned: [],
  stored: [],
  ignored: undefined,
  base: [],
  seen: nothingSeen,
})

/**
 * Box-lock assignment: each lock that is closed goes to the next box without a lock. On the primary side that is the next number, whether
 * its box exists or not; on the secondary side the existing boxes in ascending order. A box or lock that is done is touched only if its
 * box was chosen by hand, or if all are numbered anew. `boxes` are those that are stored.
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
    case 'anew':
      return { ...state, anew: true, next: '1', after: undefined, chosen: false, ignored: undefined }
    case 'boxType':
      return { ...state, boxType: event.boxType }
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
  const taken = new Set(doneIn(state, boxes).flatMap(({ number, side }) => (side === state.side ? [number] : [])))
  if (state.side === 'lock') {
    const next = state.next.trim()
    return state.chosen && next !== '' ? next : freeFrom(next === '' ? '1' : next, taken)
  }
  const { after, chosen } = state
  const left = numbersOf(state, boxes).filter((number) => after === undefined || compareBoxNumbers(number, after) > 0)
  return chosen ? left[0] : left.find((number) => !taken.has(number))
}

function freeFrom(number: string, taken: ReadonlySet<string>): string {
  let free = number
  // every step gives another number, so that it ends behind the last one that is taken
  for (let step = 0; step <= taken.size && taken.has(free); step++) free = stepBoxNumber(free, 1)
  return free
}

/** What has its lock: by this work and, unless all are numbered anew, as it is stored. */
function doneIn(state: Pick<LockAssignmentState, 'stored' | 'assigned' | 'anew'>, boxes: readonly LockBox[]) {
  const known = (state.anew ? [] : boxes).flatMap(({ number, lock, secondaryLock }): LockAssignment[] => [
    ...(lock === null ? [] : [{ number, lock, side: 'lock' as const }]),
    ...(secondaryLock === null ? [] : [{ number, lock: secondaryLock, side: 'secondaryLock' as const }]),
  ])
  // a lock hangs where it was given last; what this work has saved may have been changed since by somebody else
  const given = inEffect([...state.stored, ...known, ...state.assigned])
  return [...new Map(given.map((one) => [one.lock, one])).values()]
}

/** What a box number may be. */
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
  // one that is stored is given anew only to a box that was chosen for it: at the end all doors are closed once more
  const done = state.chosen ? inEffect(state.assigned) : doneIn(state, boxes)
  if (done.some((one) => one.lock === lock)) return { ...watched, ignored: { lock, why: 'assigned' } }
  const number = nextToAssign(state, boxes)
  if (number === undefined) return { ...watched, ignored: { lock, why: 'noBox' } }
  if (!isBoxNumber(number)) return { ...watched, ignored: { lock, why: 'badNumber' } }
  return {
    ...watched,
    ...(state.side === 'lock' ? { next: stepBoxNumber(number, 1) } : { after: number }),
    chosen: false,
    assigned: [
      ...state.assigned,
      { number, lock, side: state.side, ...(state.boxType !== undefined && { boxType: state.boxType }) },
    ],
    ignored: undefined,
    base: state.assigned.length === 0 ? boxes : state.base,
  }
}

/** How far it is, saved or not: the locks that have a box, and the boxes that have a lock on the side that is worked at. */
export function lockProgress(
  state: Pick<LockAssignmentState, 'stored' | 'assigned' | 'side' | 'anew'>,
  boxes: readonly LockBox[],
) {
  const done = doneIn(state, boxes)
  const onSide = done.filter((one) => one.side === state.side)
  return { locks: done.map(({ lock }) => lock), boxes: onSide.map(({ number }) => number) }
}

export type LockChange = { number: string; types?: string[] } & Partial<Record<LockSide, string | null>>

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
  for (const { number, lock, side, boxType } of assigned) {
    const change = changeOf(number)
    change[side] = lock
    const types = boxes.find((box) => box.number === number)?.types ?? []
    if (boxType !== undefined) change.types = typesWith(types, boxType)
  }
  return [...changes.values()].sort((a, b) => compareBoxNumbers(a.number, b.number))
}

export interface LockLoss {
  number: string
  side: LockSide
  /** The lock that is stored. */
  had: string
  /** What the box gets instead. */
  gets: string | null
}

/** The stored boxes that lose their lock, or get another one: nobody finds that out only after it was saved. */
export function lockLosses(state: LockAssignmentState, boxes: readonly LockBox[]): LockLoss[] {
  const stored = new Map(boxes.map((box) => [box.number, box]))
  return lockAssignmentChanges(state, boxes).flatMap((change) =>
    (['lock', 'secondaryLock'] as const).flatMap((side): LockLoss[] => {
      const had = stored.get(change.number)?.[side] ?? null
      const gets = change[side]
      return had === null || gets === undefined || gets === had ? [] : [{ number: change.number, side, had, gets }]
    }),
  )
}

/** What the last door that was closed takes away, from a stored box or from one of this work. */
export function lastLosses(state: LockAssignmentState, boxes: readonly LockBox[]): LockLoss[] {
  const last = state.assigned.at(-1)
  if (last === undefined) return []
  const { number, side, lock } = last
  const losses = lockLosses(state, boxes).filter(
    (loss) => loss.had === lock || (loss.number === number && loss.side === side),
  )
  const before = state.assigned.slice(0, -1).findLast((one) => one.number === number && one.side === side)
  if (before === undefined || before.lock === lock || losses.some(({ had }) => had === before.lock)) return losses
  return [...losses, { number, side, had: before.lock, gets: lock }]
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
