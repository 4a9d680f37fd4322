import { createHash } from 'node:crypto'
import type { Carrier, SimSubscription } from './carrier.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * A carrier on this machine, the default. The last digit of a number says what it is: 7 none of this carrier's, 8 never online so far,
 * 9 offline, any other online.
 */
export function createCarrierStandIn(now: () => number = Date.now): Carrier {
  async function subscription(msisdn: string): Promise<SimSubscription | undefined> {
    const digit = msisdn.at(-1)
    if (digit === undefined || digit === '7') return undefined
    const number = createHash('sha256').update(msisdn).digest().readUInt32BE(0)
    const iccid = `8949${String(number).padStart(15, '0')}`
    if (digit === '8') return { iccid, sessionStart: null, sessionEnd: null }
    // The same all day long.
    const since = Math.floor(now() / day) * day - (number % 71) * hour - (number % 3_600) * 1_000
    const sessionStart = new Date(since).toISOString()
    return {
      iccid,
      sessionStart,
      sessionEnd: digit === '9' ? new Date(since + (number % 7) * hour + hour / 3).toISOString() : null,
    }
  }
  return {
    id: 'stand-in',
    subscription,
    async graphql(_, phoneNumber) {
      const sim = await subscription(phoneNumber)
      if (sim === undefined) return { data: { sim: null } }
      const { sessionStart: start, sessionEnd: end } = sim
      const status = start === null ? 'never' : end === null ? 'online' : 'offline'
      return { data: { sim: { status, lastSession: start === null ? null : { start, end } } } }
    },
  }
}
