import type { WallPlan } from '@cubeward/contract/admin/boxes.ts'
import { type WallDraft, type WallStep, wallAfter } from '@cubeward/domain/wall-edit.ts'

interface Box {
  number: string
  types: readonly string[]
}

/** The plan as it is stored, the draft, and the way back. */
export interface WallHistory {
  stored: WallPlan
  /** The version of what is stored, for saving. */
  version: string | undefined
  past: readonly WallDraft[]
  present: WallDraft
  future: readonly WallDraft[]
  /** What was given to be saved, until it is read as stored: it is nobody else's. */
  sent?: WallPlan | undefined
}

export type WallHistoryEvent =
  | { type: 'step'; step: WallStep; boxes: readonly Box[]; terminal: boolean }
  /** What was adjusted before signing in again. */
  | { type: 'kept'; draft: WallDraft }
  | { type: 'undo' }
  | { type: 'redo' }
  /** What stands here is being saved. */
  | { type: 'sent'; plan: WallPlan }
  /** What is stored was read: taken over if nothing is unsaved, or if it is asked for. */
  | { type: 'read'; stored: WallPlan; version: string | undefined; force?: boolean }

const MOST_STEPS = 200

export const openWall = (stored: WallPlan, version: string | undefined): WallHistory => ({
  stored,
  version,
  past: [],
  present: stored,
  future: [],
})

export const isUnsaved = ({ stored, present }: WallHistory): boolean => !isSame(stored, present)

/** Somebody else's plan came while this one has unsaved changes. */
export const isBehind = (history: WallHistory, read: WallPlan): boolean =>
  isUnsaved(history) && !isSame(history.stored, read) && !isSame(history.present, read) && !isSent(history, read)

const isSent = ({ sent }: WallHistory, read: WallPlan): boolean => sent !== undefined && isSame(sent, read)

export function wallHistory(history: WallHistory, event: WallHistoryEvent): WallHistory {
  const { past, present, future } = history
  switch (event.type) {
    case 'step': {
      const next = wallAfter(present, event.step, event.boxes, event.terminal)
      if (isSame(next, present)) return history
      return { ...history, past: [...past, present].slice(-MOST_STEPS), present: next, future: [] }
    }
    case 'kept':
      return isSame(event.draft, present)
        ? history
        : { ...history, past: [...past, present].slice(-MOST_STEPS), present: event.draft, future: [] }
    case 'undo': {
      const before = past.at(-1)
      return before ? { ...history, past: past.slice(0, -1), present: before, future: [present, ...future] } : history
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { ...history, past: [...past, present], present: next, future: rest } : history
    }
    case 'sent':
      return { ...history, present: event.plan, sent: event.plan }
    case 'read':
      if (event.force) return openWall(event.stored, event.version)
      if (isSent(history, event.stored))
        return { ...history, stored: event.stored, version: event.version, sent: undefined }
      // one's own change came back: the way back stays
      if (isSame(event.stored, present)) return { ...history, stored: event.stored, version: event.version }
      return isUnsaved(history) ? history : openWall(event.stored, event.version)
  }
}

/** In any order of keys: the database has its own. */
function isSame(a: WallDraft, b: WallDraft): boolean {
  return a === b || text(a) === text(b)
}
const sorted = (heights: Readonly<Record<string, number>>) =>
  Object.entries(heights).sort(([a], [b]) => (a < b ? -1 : 1))
const text = ({ columns, heights, typeHeights, terminalAt }: WallDraft) =>
  JSON.stringify([columns, sorted(heights), sorted(typeHeights), terminalAt?.column, terminalAt?.above])
