import type { Box, BoxField } from '@cubeward/contract/admin/boxes.ts'
import { type DoorEvent, nothingSeen, type Seen, sighted } from './box-lock-event.ts'
import { stepBoxNumber } from './number-step.ts'

/** What the wizard lets an installer enter. */
export type NumberingDraft = Pick<
  Box,
  | 'description'
  | 'lock'
  | 'types'
  | 'enabled'
  | 'accessible'
  | 'cooled'
  | 'dangerousGoods'
  | 'charger'
  | 'maxOccupancies'
>
export const numberingFields = [
  'description',
  'lock',
  'types',
  'enabled',
  'accessible',
  'cooled',
  'dangerousGoods',
  'charger',
  'maxOccupancies',
] as const satisfies readonly (BoxField & keyof NumberingDraft)[]

/** Default max occupancies 1. */
export const newBoxDraft: NumberingDraft = {
  description: null,
  lock: null,
  types: [],
  enabled: true,
  accessible: false,
  cooled: false,
  dangerousGoods: false,
  charger: false,
  maxOccupancies: 1,
}

export interface NumberingState {
  number: string
  /** Whether the box is known: asked for, there (Update) or not there (Create; its 404 is no error). */
  box: 'loading' | 'exists' | 'absent'
  /** As it is stored, or a new box. */
  initial: NumberingDraft
  draft: NumberingDraft
  /** `initial` was read; before that it is what a new box would be. */
  known: boolean
  /** Fields that were entered here and changed by somebody else meanwhile. */
  disputed: readonly (keyof NumberingDraft)[]
  /** Grows with each lock that is captured. */
  captured: number
  seen: Seen
}

export type NumberingEvent =
  | { type: 'step'; by: 1 | -1 }
  /** Goes to this number, and leaves behind what was entered. */
  | { type: 'go'; number: string }
  /** The number is typed: what was entered belongs to whatever number that becomes. */
  | { type: 'number'; number: string }
  /** The box was read: for the first time, or again because it was changed. */
  | { type: 'loaded'; number: string; box: Box | undefined }
  | { type: 'edit'; change: Partial<NumberingDraft> }
  | { type: 'reset' }
  /** Of what is disputed, mine counts, or what somebody else did. */
  | { type: 'settle'; mine: boolean }
  /** It was saved: on to the next number. */
  | { type: 'saved' }
  | DoorEvent

export const numberingStart = (number = '1'): NumberingState => ({
  number,
  box: 'loading',
  initial: newBoxDraft,
  draft: newBoxDraft,
  known: false,
  disputed: [],
  captured: 0,
  seen: nothingSeen,
})

/** One step of the box numbering wizard. The page loads the box whenever `box` is 'loading'. */
export function numberingAfter(state: NumberingState, event: NumberingEvent): NumberingState {
  switch (event.type) {
    case 'step':
      return atNumber(state, stepBoxNumber(state.number, event.by))
    case 'go':
      return atNumber(state, event.number)
    case 'number': {
      if (event.number === state.number) return state
      const entered = Object.fromEntries(enteredFields(state).map((field) => [field, state.draft[field]]))
      const there = atNumber(state, event.number)
      return { ...there, draft: { ...there.draft, ...entered } }
    }
    case 'loaded':
      return event.number === state.number ? loaded(state, event.box) : state
    case 'edit':
      return { ...state, draft: { ...state.draft, ...event.change } }
    case 'reset':
      return { ...state, draft: state.initial, disputed: [] }
    case 'settle': {
      const theirs = Object.fromEntries(state.disputed.map((field) => [field, state.initial[field]]))
      return { ...state, disputed: [], draft: event.mine ? state.draft : { ...state.draft, ...theirs } }
    }
    case 'saved':
      return atNumber(state, stepBoxNumber(state.number, 1))
    case 'lock': {
      const { seen, fresh } = sighted(state.seen, event)
      const watched = seen === state.seen ? state : { ...state, seen }
      if (!fresh || event.status !== 'Closed') return watched
      return { ...watched, draft: { ...state.draft, lock: event.lock }, captured: state.captured + 1 }
    }
  }
}

const atNumber = (state: NumberingState, number: string): NumberingState => ({
  ...state,
  number,
  box: 'loading',
  initial: newBoxDraft,
  draft: newBoxDraft,
  known: false,
  disputed: [],
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What differs from the box as it is stored. */
export const enteredFields = ({ draft, initial }: Pick<NumberingState, 'draft' | 'initial'>) =>
  numberingFields.filter((field) => !same(draft[field], initial[field]))

const draftOf = (box: Box | undefined): NumberingDraft =>
  box === undefined
    ? newBoxDraft
    : (Object.fromEntries(numberingFields.map((field) => [field, box[field]])) as unknown as NumberingDraft)

function loaded(state: NumberingState, box: Box | undefined): NumberingState {
  const initial = draftOf(box)
  // A door that was closed while the box was still being read stays captured, as does what was typed meanwhile.
  const entered = enteredFields(state)
  const draft = { ...initial, ...Object.fromEntries(entered.map((field) => [field, state.draft[field]])) }
  const disputed = entered.filter(
    (field) => state.known && !same(state.initial[field], initial[field]) && !same(initial[field], draft[field]),
  )
  return {
    ...state,
    box: box === undefined ? 'absent' : 'exists',
    initial,
    draft,
    known: true,
    disputed: [...new Set([...state.disputed, ...disputed])].filter((field) => !same(initial[field], draft[field])),
  }
}

export type NumberingChange = { number: string } & Partial<NumberingDraft>

/**
 * What 'Create & Next' or 'Update & Next' stores, given the box as it is stored now: what was entered, of a new box all of it. Undefined if
 * it was changed by somebody else since it was read, so that it has to be looked at again.
 */
export function numberingChange(state: NumberingState, stored: Box | undefined): NumberingChange | undefined {
  if ((stored !== undefined) !== (state.box === 'exists')) return undefined
  if (stored === undefined) return { number: state.number, ...state.draft }
  const entered = enteredFields(state)
  const now = draftOf(stored)
  if (entered.some((field) => !same(now[field], state.initial[field]) && !same(now[field], state.draft[field])))
    return undefined
  return { number: state.number, ...Object.fromEntries(entered.map((field) => [field, state.draft[field]])) }
}

/** The work as it goes on after the page was loaded anew: what was entered stays, the box is read again. */
export const numberingResumed = (saved: NumberingState): NumberingState => ({ ...saved, box: 'loading' })
