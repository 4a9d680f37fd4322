export interface SmsMessage {
  /** Digits, with or without '+'. */
  recipient: string
  text: string
  /** Sender name; that of the gateway if it is left out. */
  sender?: string
}

/**
 * What a refusal leaves: `notSent` may be tried again; `final` will never be taken for this recipient; of `unknown` nobody can say
 * whether it was sent, and sending it again may be paid for twice.
 */
export type SmsFate = 'notSent' | 'final' | 'unknown'

/** The gateway did not take it, as far as is known; the sentence is for whoever sent it. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  readonly fate: SmsFate

  constructor(message: string, fate: SmsFate = 'notSent') {
    super(message)
    this.fate = fate
  }
}

/** The way SMS leave the house. */
export interface SmsGateway {
  /** Resolves with the gateway's id once the gateway has taken it. Throws `SmsRefused`. */
  send(message: SmsMessage): Promise<{ messageId: string }>
  close(): Promise<void>
}
