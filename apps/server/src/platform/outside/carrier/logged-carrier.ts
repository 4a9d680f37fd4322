import type { Logger } from 'pino'
import { type Carrier, CarrierFailed } from './carrier.ts'

/** A carrier whose failures stand in the log: whose fault it is, never a token or the number that was asked for. */
export function loggedCarrier(carrier: Carrier, log: Logger): Carrier {
  const told = async <T>(asked: string, answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      const reason = error instanceof CarrierFailed ? error.message : 'an unexpected error'
      log.warn({ carrier: carrier.id, asked, reason, code: codeOf(error) }, 'the mobile carrier failed')
      throw error
    }
  }
  return {
    id: carrier.id,
    subscription: (msisdn) => told('subscription', carrier.subscription(msisdn)),
    graphql: (query, phoneNumber) => told('graphql', carrier.graphql(query, phoneNumber)),
  }
}

/** Such as ECONNREFUSED, which fetch hides two causes deep. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}
