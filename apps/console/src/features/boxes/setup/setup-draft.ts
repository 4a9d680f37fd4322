/** Longer than a lunch, shorter than the next working day: after that nobody remembers what was captured. */
export const DRAFT_MS = 12 * 3_600_000
/** Raised whenever the shape of any kept state changes: older work is dropped instead of misread. */
const VERSION = 3

export interface Draft<S> {
  state: S
  at: string
}

const nameOf = (kind: string, keptAs: string) => `cubeward.setup.${kind}.${keptAs}`

/** Work that is not saved yet, as it was left on this device: phones drop tabs, and nobody walks past the doors twice. */
export function readDraft<S>(kind: string, keptAs: string, now = Date.now()): Draft<S> | undefined {
  try {
    const text = localStorage.getItem(nameOf(kind, keptAs))
    const kept = JSON.parse(text ?? 'null') as (Draft<S> & { version: number }) | null
    if (kept === null) return undefined
    const age = now - Date.parse(kept.at)
    if (kept.version === VERSION && age >= 0 && age < DRAFT_MS) return { state: kept.state, at: kept.at }
  } catch {
    // unreadable: as if there were none
  }
  deleteDraft(kind, keptAs)
  return undefined
}

export function saveDraft<S>(kind: string, keptAs: string, state: S, now = Date.now()): void {
  try {
    const kept = { version: VERSION, at: new Date(now).toISOString(), state }
    localStorage.setItem(nameOf(kind, keptAs), JSON.stringify(kept))
  } catch {
    // no room: the work goes on, it only does not survive a reload
  }
}

export const deleteDraft = (kind: string, keptAs: string): void => localStorage.removeItem(nameOf(kind, keptAs))
