import { type DoorEvent, nothingSeen, type Seen, sighted } from './box-lock-event.ts'
import { compareBoxNumbers } from './box-number.ts'

/** spec §9: two previous closes within 6000 ms plus the current close advance to the next box. */
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

/** Boxes without a lock are skipped; one with two locks needs its primary lock (GAP-12). */
export function adjustStart(boxes: readonly { number: string; lock: string | null }[]): AdjustState {
  const withLock = boxes.flatMap(({ number, lock }) => (lock === null ? [] : [{ number, lock }]))
  return {
    phase: 'ready',
    boxes: withLock.sort((a, b) => compareBoxNumbers(a.number, b.number)),
    at: 0,
    closes: [],
    opening: undefined,
    adjusted: [],
    skipped: [],
    seen: nothingSeen,
  }
}

/** The box that is adjusted now. */
export const adjusting = (state: AdjustState): AdjustBox | undefined =>
  state.phase === 'running' ? state.boxes[state.at] : undefined

/** One step of the work: a door was closed, or the installer pressed a button. `now` is only asked for what has no time of its own. */
export function adjustAfter(state: AdjustState, event: AdjustEvent, _now: number): AdjustState {
  switch (event.type) {
    case 'start':
      return state.boxes.length === 0
        ? { ...state, phase: 'done' }
        : goTo({ ...state, phase: 'running', adjusted: [], skipped: [], seen: nothingSeen }, 0)
    case 'skip': {
      const box = adjusting(state)
      return box === undefined ? state : goTo({ ...state, skipped: [...state.skipped, box.number] }, state.at + 1)
    }
    case 'back':
      return state.phase === 'ready' || state.at === 0 ? state : goTo(without(state, state.at - 1), state.at - 1)
    case 'reopen':
      return adjusting(state) === undefined ? state : goTo(state, state.at)
    case 'lock':
      return afterDoor(state, event)
  }
}

function afterDoor(state: AdjustState, event: DoorEvent): AdjustState {
  const { seen, fresh } = sighted(state.seen, event)
  const watched = seen === state.seen ? state : { ...state, seen }
  const box = adjusting(state)
  if (!fresh || event.status !== 'Closed' || box === undefined || event.lock !== box.lock) return watched
  const at = Date.parse(event.created)
  const closes = [...state.closes, at].filter((close) => at - close <= ADJUST_WINDOW_MS)
  if (closes.length >= CLOSES_TO_ADVANCE)
    return goTo({ ...watched, adjusted: [...state.adjusted, box.number] }, state.at + 1)
  return { ...watched, closes, opening: order(state, box.lock) }
}

function goTo(state: AdjustState, at: number): AdjustState {
  const box = state.boxes[at]
  if (box === undefined) return { ...state, phase: 'done', at, closes: [], opening: undefined }
  return { ...state, phase: 'running', at, closes: [], opening: order(state, box.lock) }
}

const order = ({ opening, adjusted, skipped, seen }: AdjustState, lock: string) => ({
  lock,
  order: (opening?.order ?? adjusted.length + skipped.length + seen.ids.length) + 1,
})

function without(state: AdjustState, at: number): AdjustState {
  const number = state.boxes[at]?.number
  return {
    ...state,
    adjusted: state.adjusted.filter((one) => one !== number),
    skipped: state.skipped.filter((one) => one !== number),
  }
}
