export interface SmsMessage {
  /** Digits, with or without '+'. */
  recipient: string
  text: string
  /** Sender name; that of the gateway if it is left out. */
  sender?: string
}

/** The gateway did not take it; the sentence is for whoever sent it. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}

/** The way SMS leave the house. */
export interface SmsGateway {
  /** Resolves with the gateway's id once the gateway has taken it. Throws `SmsRefused`. */
  send(message: SmsMessage): Promise<{ messageId: string }>
  close(): Promise<void>
}
