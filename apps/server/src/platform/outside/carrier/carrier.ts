/** What the mobile carrier knows of a SIM card. */
export interface SimSubscription {
  iccid: string
  /** ISO 8601; null before the first session. */
  sessionStart: string | null
  /** Null while it is online. */
  sessionEnd: string | null
}

/** The carrier did not do what it was asked; the sentence goes on after 'The mobile carrier: ' and holds no secret. */
export class CarrierFailed extends Error {
  override readonly name = 'CarrierFailed'
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** The two interfaces of a mobile carrier, reading only; a number is its digits, without '+'. */
export interface Carrier {
  readonly id: string
  /** Undefined if the carrier has no such SIM card. */
  subscription(msisdn: string): Promise<SimSubscription | undefined>
  /** The answer to a GraphQL query, as the carrier gives it. */
  graphql(query: string, phoneNumber: string): Promise<unknown>
}
