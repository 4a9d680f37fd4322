import { problem } from '@cubeward/contract/kernel/problem.ts'
import type { Queryable } from '../db/client.ts'
import { FleetLimit } from './limits.ts'

/** Wrong keys and codes from one address, or of one beginning, wherever they come from. */
const wrong = { perSecond: 1, burst: 60 }
const ofAddress = new FleetLimit('setup keys from', wrong)
const ofBeginning = new FleetLimit('setup keys like', wrong)
/** 48 bits: whoever sets up another cube does not share them, and to whoever has seen them 144 are still missing. */
const beginning = 8

/**
 * Does what needs a right key. Whoever sets up a cube has a key that is one, so what is refused counts as a guess, also many at once; too
 * many of these are not even looked at.
 */
export async function attempt<T>(db: Queryable, address: string, setupKey: string, work: () => Promise<T>): Promise<T> {
  const start = setupKey.slice(0, beginning)
  // Taken before it is looked up, so that guesses at once do not get past it.
  if (!((await ofAddress.take(db, address)) && (await ofBeginning.take(db, start))))
    throw problem('setup.tooManyGuesses')
  const done = await work()
  await Promise.all([ofAddress.giveBack(db, address), ofBeginning.giveBack(db, start)])
  return done
}
