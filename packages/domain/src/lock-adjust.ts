import { type DoorEvent, nothingSeen, type Seen, sighted } from './box-lock-event.ts'
import { compareBoxNumbers } from './box-number.ts'

/** Two previous closes within 6000 ms plus the current close advance to the next box. */
export const ADJUST_WINDOW_MS = 6_000
const CLOSES_TO_ADVANCE = 3

export interface AdjustBox {
  number: string
  lock: string
}

export interface AdjustState {
  phase: 'ready' | 'running' | 'done'
  boxes: readonly AdjustBox[]
  /** Index of the current box. */
  at: number
  /** Closes of the current box that still count, by the cube's clock. */
  closes: readonly number[]
  /** The lock to open now; `order` grows with each, so that the same lock can be opened again. */
  opening: { lock: string; order: number } | undefined
  adjusted: readonly string[]
  skipped: readonly string[]
  seen: Seen
}

export type AdjustEvent = { type: 'start' } | { type: 'skip' } | { type: 'back' } | { type: 'reopen' } | DoorEvent
/** What happens around the work: the boxes were changed, here or elsewhere; doors are not heard any more. */
export type AdjustOutsideEvent = { type: 'boxes' } | { type: 'pause' }

type StoredBox = { number: string; lock: string | null }

/** Boxes without a lock are left out; one with two locks needs its primary lock (decision 12). */
const withLocks = (boxes: readonly StoredBox[]): AdjustBox[] =>
  boxes
    .flatMap(({ number, lock }) => (lock === null ? [] : [{ number, lock }]))
    .sort((a, b) => compareBoxNumbers(a.number, b.number))

export const adjustStart = (boxes: readonly StoredBox[]): AdjustState => ({
  phase: 'ready',
  boxes: withLocks(boxes),
  at: 0,
  closes: [],
  opening: undefined,
  adjusted: [],
  skipped: [],
  seen: nothingSeen,
})

/** The box that is adjusted now. */
export const adjusting = (state: AdjustState): AdjustBox | undefined =>
  state.phase === 'running' ? state.boxes[state.at] : undefined

/** One step of the work: a door was closed, or the installer pressed a button. `boxes` are those that are stored. */
export function adjustAfter(
  before: AdjustState,
  event: AdjustEvent | AdjustOutsideEvent,
  boxes: readonly StoredBox[],
): AdjustState {
  const state = withBoxes(before, withLocks(boxes))
  switch (event.type) {
    case 'boxes':
      return state
    case 'pause':
      return adjustResumed(state)
    case 'start':
      return state.boxes.length === 0
        ? { ...state, phase: 'done' }
        : goTo({ ...state, phase: 'running', adjusted: [], skipped: [], seen: nothingSeen }, 0)
    case 'skip': {
      const box = adjusting(state)
      return box === undefined
        ? state
        : goTo({ ...without(state, box.number), skipped: [...state.skipped, box.number] }, state.at + 1)
    }
    case 'back': {
      const previous = state.boxes[state.at - 1]
      return state.phase === 'ready' || previous === undefined
        ? state
        : goTo(without(state, previous.number), state.at - 1)
    }
    case 'reopen':
      return adjusting(state) === undefined ? state : goTo(state, state.at)
    case 'lock':
      return afterDoor(state, event)
  }
}

/** Somebody else may add, delete or wire boxes meanwhile: the work stays at its box, or goes on with the one behind it. */
function withBoxes(state: AdjustState, boxes: AdjustBox[]): AdjustState {
  if (JSON.stringify(boxes) === JSON.stringify(state.boxes)) return state
  const current = adjusting(state)
  if (current === undefined) return { ...state, boxes, at: state.phase === 'done' ? boxes.length : 0 }
  const place = boxes.findIndex(({ number }) => compareBoxNumbers(number, current.number) >= 0)
  const at = place === -1 ? boxes.length : place
  if (at === boxes.length) return { ...state, boxes, phase: 'done', at, closes: [], opening: undefined }
  // what now is the current door was not asked to open: a button does that
  const stays = boxes[at]?.lock === current.lock && boxes[at]?.number === current.number
  return { ...state, boxes, at, ...(stays ? {} : { closes: [], opening: undefined }) }
}

/** The work as it goes on after a pause, or after the page was loaded anew: no door opens by that alone. */
export const adjustResumed = (saved: AdjustState): AdjustState => ({ ...saved, closes: [], opening: undefined })

function afterDoor(state: AdjustState, event: DoorEvent): AdjustState {
  const { seen, fresh } = sighted(state.seen, event)
  const watched = seen === state.seen ? state : { ...state, seen }
  const box = adjusting(state)
  if (!fresh || event.status !== 'Closed' || box === undefined || event.lock !== box.lock) return watched
  const at = Date.parse(event.created)
  const closes = [...state.closes, at].filter((close) => Math.abs(at - close) <= ADJUST_WINDOW_MS)
  if (closes.length >= CLOSES_TO_ADVANCE)
    return goTo({ ...without(watched, box.number), adjusted: [...state.adjusted, box.number] }, state.at + 1)
  return { ...watched, closes, opening: order(state, box.lock) }
}

function goTo(state: AdjustState, at: number): AdjustState {
  const box = state.boxes[at]
  if (box === undefined) return { ...state, phase: 'done', at, closes: [], opening: undefined }
  return { ...state, phase: 'running', at, closes: [], opening: order(state, box.lock) }
}

const order = ({ opening }: AdjustState, lock: string) => ({ lock, order: (opening?.order ?? 0) + 1 })

const without = (state: AdjustState, number: string): AdjustState => ({
  ...state,
  adjusted: state.adjusted.filter((one) => one !== number),
  skipped: state.skipped.filter((one) => one !== number),
})
