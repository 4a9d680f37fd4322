import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Queryable } from '../db/client.ts'
import { FleetLimit } from './limits.ts'

/** Limit of wrong keys from one address, and of wrong keys with the same first characters from any address. */
const wrong = { perSecond: 1, burst: 60 }
const ofAddress = new FleetLimit('setup keys from', wrong)
const ofBeginning = new FleetLimit('setup keys like', wrong)
/** The first 48 of the 192 bits of a key: other keys do not begin with them, and they are no help in guessing the other 144. */
const beginning = 8

/**
 * Does work that needs a right key. Whatever the work refuses by throwing counts as a guess. After too many guesses the work is not even
 * begun.
 */
export async function attempt<T>(db: Queryable, address: string, setupKey: string, work: () => Promise<T>): Promise<T> {
  const start = setupKey.slice(0, beginning)
  // Taken before the key is looked up, so that many guesses at the same time cannot get past the limit.
  if (!((await ofAddress.take(db, address)) && (await ofBeginning.take(db, start))))
    throw problem('setup.tooManyGuesses')
  const done = await work()
  await Promise.all([ofAddress.giveBack(db, address), ofBeginning.giveBack(db, start)])
  return done
}
