import type { Box, BoxChangeInput, WallPlan } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import type { DoorEvent } from '@cubeward/domain/box-lock-event.ts'
import type { Door, WallLabels } from '@cubeward/wall/door.ts'
import type { ElementType } from 'react'
import type { OpenAllWork } from '../open-all-work.ts'

/** Whether doors are heard now: the cube has a connection, and this page has one. */
export type SetupLink = 'connected' | 'connecting' | 'disconnected' | 'reconnecting'

/** Whoever leaves a page with unsaved work is asked first. */
export interface Leaving {
  asked: boolean
  stay: () => void
  leave: () => void
}

/**
 * Where the work in front of a cube gets its facts from and what it does with them: by the session of someone who is signed in, or by the
 * key of a cube that is being set up. The components of this folder know nothing else of either.
 */
export interface SetupWork {
  cubeId: string
  /** Names the cube and who works at it: what is not saved yet is kept under it on this device. */
  keptAs: string
  /** An anchor to another page of the same app. */
  Link: ElementType
  useLeaving: (unsaved: boolean) => Leaving
  /** Where the arrow in the head leads. */
  back: { href: string; label: string }
  /** What comes after this work; the way back unless there is more to do. */
  next?: { href: string; label: string } | undefined
  /** Which step of a wizard this is. */
  step?: { at: number; of: number }
  link: SetupLink
  boxes: readonly Box[]
  locks: readonly Lock[]
  types: readonly string[]
  doors: readonly Door[]
  labels: WallLabels
  /** The front has a terminal. */
  terminal: boolean
  /** How the front is drawn where it was adjusted. */
  plan: WallPlan
  /** Why doors cannot be opened now; undefined if they can. */
  disabledReason: string | undefined
  /** Doors that move from now on; never what was reported before. */
  onDoor: (listener: (event: DoorEvent) => void) => () => void
  open: (lock: string) => void
  /** Undefined if there is no such box. */
  readBox: (number: string) => Promise<Box | undefined>
  /**
   * Stores what `changes` makes of the boxes as they are at that moment, all or none, and only if nobody changes them in between. With
   * undefined nothing is stored: they were changed by somebody else in a way that has to be looked at first.
   */
  saveBoxes: (changes: (stored: readonly Box[]) => BoxChangeInput[] | undefined) => Promise<readonly Box[] | 'conflict'>
  openAll: OpenAllWork
  /** May open doors, and stop their opening. */
  mayOpen: boolean
}
