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

/** spec §9: default max occupancies 1. */
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
  /** Whether the box is known: asked for, there (Update) or not there (Create; spec §5: its 404 is no error). */
  box: 'loading' | 'exists' | 'absent'
  /** As it is stored, or a new box. */
  initial: NumberingDraft
  draft: NumberingDraft
  /** Grows with each lock that is captured. */
  captured: number
  seen: Seen
}

export type NumberingEvent =
  | { type: 'step'; by: 1 | -1 }
  | { type: 'number'; number: string }
  | { type: 'loaded'; number: string; box: Box | undefined }
  | { type: 'edit'; change: Partial<NumberingDraft> }
  | { type: 'reset' }
  /** It was saved: on to the next number. */
  | { type: 'saved' }
  | DoorEvent

export const numberingStart = (number = '1'): NumberingState => ({
  number,
  box: 'loading',
  initial: newBoxDraft,
  draft: newBoxDraft,
  captured: 0,
  seen: nothingSeen,
})

/** One step of the box numbering wizard. The page loads the box whenever `box` is 'loading'. */
export function numberingAfter(state: NumberingState, event: NumberingEvent, _now: number): NumberingState {
  switch (event.type) {
    case 'step':
      return atNumber(state, stepBoxNumber(state.number, event.by))
    case 'number':
      return event.number === state.number ? state : atNumber(state, event.number)
    case 'loaded':
      return event.number === state.number ? loaded(state, event.box) : state
    case 'edit':
      return { ...state, draft: { ...state.draft, ...event.change } }
    case 'reset':
      return { ...state, draft: state.initial }
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
})

function loaded(state: NumberingState, box: Box | undefined): NumberingState {
  const initial =
    box === undefined
      ? newBoxDraft
      : (Object.fromEntries(numberingFields.map((field) => [field, box[field]])) as unknown as NumberingDraft)
  // A door that was closed while the box was still being read stays captured, as does what was typed meanwhile.
  const changed = Object.entries(state.draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(state.initial[field as keyof NumberingDraft]),
  )
  return {
    ...state,
    box: box === undefined ? 'absent' : 'exists',
    initial,
    draft: { ...initial, ...Object.fromEntries(changed) },
  }
}
