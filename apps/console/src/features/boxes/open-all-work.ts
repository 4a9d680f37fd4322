import type { BoxJob, BoxJobScope } from '@cubeward/contract/admin/box-jobs.ts'
import type { Box, BoxChangeInput, BoxEditInput } from '@cubeward/contract/admin/boxes.ts'
import type { Lock } from '@cubeward/contract/admin/locks.ts'
import type { DoorEvent } from '@cubeward/domain/box-lock-event.ts'
import type { Door, WallLabels } from '@cubeward/wall/door.ts'
import type { z } from 'zod'

/** Opening everything, as a job of the server. */
export interface OpenAllWork {
  job: BoxJob | null
  start: (scope: z.infer<typeof BoxJobScope>, confirm: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Where the work in front of a cube gets its facts from and what it does with them: by the session of someone who is signed in, or by the
 * key of a cube that is being set up.
 */
export interface FieldWork {
  boxes: readonly Box[]
  locks: readonly Lock[]
  types: readonly string[]
  doors: readonly Door[]
  labels: WallLabels
  /** The front has a terminal. */
  terminal: boolean
  /** Whether doors can be opened and are heard now; else why not. */
  disabledReason: string | undefined
  /** Doors that move from now on; never what was reported before. */
  onDoor: (listener: (event: DoorEvent) => void) => () => void
  open: (lock: string) => void
  /** Undefined if there is no such box. */
  readBox: (number: string) => Promise<Box | undefined>
  writeBox: (number: string, edit: BoxEditInput) => Promise<void>
  saveBoxes: (changes: BoxChangeInput[]) => Promise<void>
  openAll: OpenAllWork
}
