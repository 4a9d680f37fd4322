/** Work at the doors that is stored at once, at its end: what was assigned since, and the boxes as they were when that began. */
export interface UnsavedWork<Assigned, Box> {
  assigned: readonly Assigned[]
  /** What was saved before in the same work: it is done as well. */
  stored: readonly Assigned[]
  /** A closing that assigned nothing: to be told until something else is done. */
  ignored: unknown
  /** What differs from them now was changed by somebody else. */
  base: readonly Box[]
}

export type UnsavedWorkEvent<Assigned, Box> =
  | { type: 'undo' }
  /** These were saved; what was closed meanwhile is still to be saved. */
  | { type: 'saved'; assigned: readonly Assigned[]; boxes: readonly Box[] }
  /** What somebody else did meanwhile was seen, and is to be written over. */
  | { type: 'overrule' }
  /** What somebody else did meanwhile to these boxes counts. */
  | { type: 'yield'; numbers: readonly string[] }

/** What was saved is no longer to be saved, and what is compared with is what that made of the boxes. */
export const afterSaving = <Assigned, Box, S extends UnsavedWork<Assigned, Box>>(
  state: S,
  saved: { assigned: readonly Assigned[]; boxes: readonly Box[] },
): S => ({
  ...state,
  assigned: state.assigned.filter((one) => !saved.assigned.includes(one)),
  stored: [...state.stored, ...saved.assigned],
  ignored: undefined,
  base: saved.boxes,
})
