import type { Box, BoxChangeInput } from '@cubeward/contract/admin/boxes.ts'
import { ApiProblem } from '../../../api/problem.ts'
import type { SetupWork } from './setup-work.ts'

/** Each time somebody else was faster; more than that is no coincidence. */
const TRIES = 4

interface Calls {
  read: (number: string) => Promise<Box>
  /** The boxes as they are stored now. */
  list: () => Promise<readonly Box[]>
  /** Stores changes, if nobody has changed the boxes since `list`. */
  change: (body: BoxChangeInput[]) => Promise<readonly Box[]>
}

/** Reads and stores boxes so that nobody's change is written over unseen. */
export const storedBoxes = ({ read, list, change }: Calls): Pick<SetupWork, 'readBox' | 'saveBoxes'> => ({
  readBox: async (number) => {
    try {
      return await read(number)
    } catch (error) {
      // A box that is not there is no error
      if (error instanceof ApiProblem && error.status === 404) return undefined
      throw error
    }
  },
  saveBoxes: async (changes) => {
    for (let tries = 1; ; tries++) {
      const stored = await list()
      const body = changes(stored)
      if (body === undefined) return 'conflict'
      if (body.length === 0) return stored
      try {
        return await change(body)
      } catch (error) {
        // decision 87: it was changed in between; whether that concerns this work, the boxes as they are now say
        if (!(error instanceof ApiProblem) || error.status !== 412 || tries === TRIES) throw error
      }
    }
  },
})
