import { type DoorEvent, nothingSeen, type Seen, sighted } from './box-lock-event.ts'
import { compareBoxNumbers } from './box-number.ts'
import { usualBoxTypes } from './box-types.ts'

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

export interface TypeAssignmentState {
  /** The type that every box that is closed gets; none until one is picked. */
  type: string | undefined
  assigned: readonly TypeAssignment[]
  /** A closing that assigned nothing, and why. */
  ignored: { lock: string; why: 'noType' | 'noBox' } | undefined
  seen: Seen
}

export type TypeAssignmentEvent = { type: 'pick'; boxType: string } | { type: 'undo' } | { type: 'saved' } | DoorEvent

export const typeAssignmentStart: TypeAssignmentState = {
  type: undefined,
  assigned: [],
  ignored: undefined,
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
    case 'undo':
      return state.assigned.length === 0
        ? state
        : { ...state, assigned: state.assigned.slice(0, -1), ignored: undefined }
    case 'saved':
      return { ...state, assigned: [], ignored: undefined }
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
  const { type } = state
  // closed again, or its other door: one assignment
  if (typeGiven(state, box.number) === type) return { ...watched, ignored: undefined }
  return { ...watched, assigned: [...state.assigned, { number: box.number, type }], ignored: undefined }
}

/** The type that a box was given in this work; the newest counts. */
export const typeGiven = ({ assigned }: TypeAssignmentState, number: string): string | undefined =>
  assigned.findLast((one) => one.number === number)?.type

/** A size replaces the size that a box has; any other type is added to what it is. */
export function typesWith(types: readonly string[], type: string): string[] {
  const sizes: readonly string[] = usualBoxTypes
  const kept = sizes.includes(type) ? types.filter((one) => !sizes.includes(one.trim().toUpperCase())) : [...types]
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
