import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { TokenBuckets } from '../live/token-bucket.ts'

/** Wrong keys and codes from one address, or of one beginning, wherever they come from (T21). */
const wrong = { perSecond: 1, burst: 60 }
/** 48 bits: whoever sets up another cube does not share them, and to whoever has seen them 144 are still missing. */
const beginning = 8

/** Whoever sets up a cube has a key that is one. Only guesses count, also many at once. */
export function createGuesses(now = () => performance.now()) {
  const ofAddress = new TokenBuckets(wrong, now)
  const ofBeginning = new TokenBuckets(wrong, now)
  return {
    /** Does what needs a right key. What is refused counts as a guess; too many of these are not even looked at. */
    async attempt<T>(address: string, setupKey: string, work: () => Promise<T>): Promise<T> {
      const start = setupKey.slice(0, beginning)
      const tooMany = () => new Problem('tooManyRequests', 'Too many unknown keys or codes. Try again later.')
      // Taken before it is looked up, so that guesses at once do not get past it.
      if (!ofAddress.take(address)) throw tooMany()
      if (!ofBeginning.take(start)) throw tooMany()
      const done = await work()
      ofAddress.giveBack(address)
      ofBeginning.giveBack(start)
      return done
    },
  }
}
