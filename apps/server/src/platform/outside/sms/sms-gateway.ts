import type { Problem } from '@cubeward/contract/kernel/problem.ts'

export interface SmsMessage {
  /** Digits, with or without '+'. */
  recipient: string
  text: string
  /** Sender name; that of the gateway if it is left out. */
  sender?: string
  /** Asks the gateway to say what became of it. */
  receipt?: boolean
}

/** What the gateway has taken: a long text goes in parts, each with an id of its own. */
export interface SmsTaken {
  messageIds: string[]
}

/** What became of one part, said by the gateway later. */
export interface SmsReceipt {
  messageId: string
  state: 'delivered' | 'failed'
  /** In the gateway's words, such as UNDELIV. */
  reason: string
}

/**
 * What a refusal leaves: `notSent` may be tried again; `final` will never be taken for this recipient; of `unknown` nobody can say
 * whether it was sent, and sending it again may be paid for twice.
 */
export type SmsFate = 'notSent' | 'final' | 'unknown'

/** The gateway did not take it, as far as is known; the sentence is for whoever sent it. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  readonly problem: Problem
  readonly fate: SmsFate

  constructor(problem: Problem, fate: SmsFate = 'notSent') {
    super(problem.message)
    this.problem = problem
    this.fate = fate
  }
}

/** The way SMS leave the house. */
export interface SmsGateway {
  /** Resolves with the gateway's ids once the gateway has taken all parts. Throws `SmsRefused`. */
  send(message: SmsMessage): Promise<SmsTaken>
  /**
   * Hears receipts, also those for what an earlier process sent: the connection to the gateway is kept from now on. A receipt is acknowledged when the
   * listener has resolved; of one that rejects the gateway is asked to say it again.
   */
  onReceipt(listener: (receipt: SmsReceipt) => Promise<void>): void
  close(): Promise<void>
}
