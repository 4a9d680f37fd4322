import type { BoxState } from '@cubeward/domain/box-state.ts'

/** One door as the wall draws it. Keep the same object while nothing about the door changed: only changed doors are drawn anew. */
export interface Door {
  /** The box number, as in the layout. */
  number: string
  /** Size letters shown on large doors and spoken with the number. */
  size?: string
  state: BoxState
  /** Name of the lock, for the door's spoken name. */
  lock?: string
  secondaryLock?: string
  /** Something is written at it that is not done yet. */
  noted?: boolean
  /** The side the door turns on; left unless known otherwise. */
  hinge?: 'left' | 'right'
}

/** In work that goes from door to door: what is done, what is current, and doors that have no number yet. */
export type DoorMark = 'done' | 'current' | 'planned'

/** Every word of the wall, already in the reader's language. Keep one object: a new one draws all doors anew. */
export interface WallLabels {
  /** Spoken name of the wall ("Boxes"). */
  wall: string
  state: Record<BoxState, string>
  /** Spoken name of a door: "Box 12, M, Free, lock B-03". */
  door: (door: Door) => string
  /** Text on hover: "Box 12 · M · Free". */
  hint: (door: Door) => string
  /** Shown on a door while its command runs: "Opening...". */
  opening: string
  /** Spoken with a door that is marked: "done", "current", "not numbered yet". */
  mark?: Partial<Record<DoorMark, string>>
  /** On the screen of the terminal: "Scan or enter code". */
  terminal: string
  /** Below a wall that scrolls: "Columns 1–8 of 40". */
  columnsInView: (first: number, last: number, total: number) => string
}
