import { type DoorEvent, nothingSeen, type Seen, sighted } from './box-lock-event.ts'
import { compareBoxNumbers } from './box-number.ts'
import { usualBoxTypes } from './box-types.ts'
import { afterSaving, type UnsavedWork, type UnsavedWorkEvent } from './unsaved-work.ts'

export interface TypeBox {
  number: string
  types: readonly string[]
  lock: string | null
  secondaryLock: string | null
}

export interface TypeAssignment {
  number: string
  type: string
}

export interface TypeAssignmentState extends UnsavedWork<TypeAssignment, TypeBox> {
  /** The type that every box that is closed gets; none until one is picked. */
  type: string | undefined
  /** A closing that assigned nothing, and why. */
  ignored: { lock: string; why: 'noType' | 'noBox' } | undefined
  seen: Seen
}

export type TypeAssignmentEvent =
  | { type: 'pick'; boxType: string }
  /** These boxes get the picked type, without a door that moves. */
  | { type: 'give'; numbers: readonly string[] }
  | UnsavedWorkEvent<TypeAssignment, TypeBox>
  | DoorEvent

export const typeAssignmentStart: TypeAssignmentState = {
  type: undefined,
  assigned: [],
  stored: [],
  ignored: undefined,
  base: [],
  seen: nothingSeen,
}

/** Box-type assignment: every box that is closed, by its primary or its secondary lock, gets the picked type. */
export function typeAssignmentAfter(
  state: TypeAssignmentState,
  event: TypeAssignmentEvent,
  boxes: readonly TypeBox[],
): TypeAssignmentState {
  switch (event.type) {
    case 'pick':
      return { ...state, type: event.boxType, ignored: undefined }
    case 'give':
      return givenTo(state, event.numbers, boxes)
    case 'undo':
      return state.assigned.length === 0
        ? state
        : { ...state, assigned: state.assigned.slice(0, -1), ignored: undefined }
    case 'saved':
      return afterSaving(state, event)
    case 'overrule':
      return { ...state, base: boxes }
    case 'yield':
      return {
        ...state,
        assigned: state.assigned.filter(({ number }) => !event.numbers.includes(number)),
        ignored: undefined,
        base: boxes,
      }
    case 'lock':
      return afterDoor(state, event, boxes)
  }
}

function afterDoor(state: TypeAssignmentState, event: DoorEvent, boxes: readonly TypeBox[]): TypeAssignmentState {
  const { seen, fresh } = sighted(state.seen, event)
  const watched = seen === state.seen ? state : { ...state, seen }
  if (!fresh || event.status !== 'Closed') return watched
  const { lock } = event
  const box = boxes.find((one) => one.lock === lock || one.secondaryLock === lock)
  if (box === undefined) return { ...watched, ignored: { lock, why: 'noBox' } }
  if (state.type === undefined) return { ...watched, ignored: { lock, why: 'noType' } }
  return givenTo(watched, [box.number], boxes)
}

function givenTo(state: TypeAssignmentState, numbers: readonly string[], boxes: readonly TypeBox[]) {
  const { type } = state
  if (type === undefined) return state
  // closed again, or its other door: one assignment
  const more = numbers.filter((number) => typeGiven(state, number) !== type).map((number) => ({ number, type }))
  if (more.length === 0) return { ...state, ignored: undefined }
  const base = state.assigned.length === 0 ? boxes : state.base
  return { ...state, assigned: [...state.assigned, ...more], ignored: undefined, base }
}

/** Boxes without a type, neither stored nor given in this work. */
export const untypedBoxes = (state: TypeAssignmentState, boxes: readonly TypeBox[]): string[] =>
  boxes
    .filter(({ number, types }) => types.length === 0 && typeGiven(state, number) === undefined)
    .map(({ number }) => number)

/** The type that a box was given in this work; the newest counts. */
export const typeGiven = ({ assigned }: TypeAssignmentState, number: string): string | undefined =>
  assigned.findLast((one) => one.number === number)?.type

/** The boxes that this work has given a type, saved or not. */
export const typedBoxes = ({ stored, assigned }: Pick<TypeAssignmentState, 'stored' | 'assigned'>): string[] => [
  ...new Set([...stored, ...assigned].map(({ number }) => number)),
]

/** Only a box with a lock can be closed. */
export const canBeTyped = ({ lock, secondaryLock }: TypeBox): boolean => lock !== null || secondaryLock !== null

const sizes: readonly string[] = usualBoxTypes
const isSize = (type: string) => sizes.includes(type.trim().toUpperCase())

/** A size replaces the size that a box has; any other type is added to what it is. */
export function typesWith(types: readonly string[], type: string): string[] {
  const kept = sizes.includes(type) ? types.filter((one) => !isSize(one)) : [...types]
  return kept.includes(type) ? kept : [type, ...kept]
}

/** What is stored by 'Save': all in one change of the boxes. */
export function typeAssignmentChanges(
  state: TypeAssignmentState,
  boxes: readonly TypeBox[],
): { number: string; types: string[] }[] {
  const numbers = [...new Set(state.assigned.map(({ number }) => number))].sort(compareBoxNumbers)
  return numbers.flatMap((number) => {
    const given = state.assigned.filter((one) => one.number === number)
    const types = boxes.find((box) => box.number === number)?.types
    const last = given.at(-1)
    return types === undefined || last === undefined ? [] : [{ number, types: typesWith(types, last.type) }]
  })
}

export interface TypeConflict {
  number: string
  /** As it is stored now; undefined if the box is no more. */
  theirs: readonly string[] | undefined
  mine: string
}

/** Where somebody else has changed meanwhile what this work would write over; types that go together are no conflict. */
export function typeConflicts(state: TypeAssignmentState, boxes: readonly TypeBox[]): TypeConflict[] {
  const before = new Map(state.base.map((box) => [box.number, box.types]))
  const now = new Map(boxes.map((box) => [box.number, box.types]))
  const numbers = [...new Set(state.assigned.map(({ number }) => number))].sort(compareBoxNumbers)
  return numbers.flatMap((number): TypeConflict[] => {
    const mine = typeGiven(state, number)
    const theirs = now.get(number)
    if (mine === undefined) return []
    if (theirs === undefined) return [{ number, theirs, mine }]
    const sizeOf = (types: readonly string[] = []) => types.filter(isSize).join()
    const agrees = theirs.includes(mine) || !isSize(mine) || sizeOf(theirs) === sizeOf(before.get(number))
    return agrees ? [] : [{ number, theirs, mine }]
  })
}
