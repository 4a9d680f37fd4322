import type { Told } from '@cubeward/words/said.ts'
import type { Tx } from '../db/client.ts'

/**
 * What a provider says of one attempt. The reason is ours, by its code where people read it: never what the other side wrote. `messageIds`: what the
 * other side calls it in its receipts. `answer`: word for word, for the row that people read alone. `delivered`: whoever took it keeps it for the recipient, so that no receipt is waited for.
 */
export type SendResult =
  | { result: 'sent'; messageIds?: readonly string[]; delivered?: boolean }
  | { result: 'refused'; reason: Told | string; answer?: string | undefined }
  | { result: 'retry'; reason: Told | string; afterMs?: number | undefined; answer?: string | undefined }
  | { result: 'unknown'; reason: Told | string; answer?: string | undefined }

/** A channel: mail, SMS, Matrix, webhook, app socket. The id is the same for every attempt of a message. */
export interface Provider<Message> {
  send(message: Message, id: string, signal: AbortSignal): Promise<SendResult>
}

/** A message to be sent later. Stored by `Deliveries.enqueue` in the transaction of its cause. */
export interface NewDelivery {
  /** The receiver tells a repetition by it; made here if it is left out. */
  id?: string
  kind: string
  /** Id of the row that people read. */
  subject: string
  operatorId: string
  /** The mail server, gateway or app, which takes only a few messages at a time. Not the recipient. */
  destination: string
  expires: Date
  /** Not before. */
  due?: Date
  /** Deliveries of one key are sent one after the other, the lowest number first. Take the number under a row lock, so that numbers commit in order. */
  order?: { key: string; number: number }
}

export interface Delivery {
  id: string
  kind: string
  subject: string
  operatorId: string
  destination: string
  /** Including this one. It also fences off an attempt that was given up. */
  attempts: number
  /** The attempt before has no outcome: it is unknown whether the message was sent. */
  interrupted: boolean
  created: number
  expires: number
}

/** How a delivery ends. `Dropped`: nobody wants it any more. */
export type Settled = 'Sent' | 'Refused' | 'Expired' | 'Dropped' | 'Unknown'
/** What became of an attempt: it is settled, or tried again. */
export type Outcome =
  | {
      state: Settled
      reason?: Told | string
      messageIds?: readonly string[]
      delivered?: boolean
      answer?: string | undefined
    }
  | { state: 'Waiting'; reason: Told | string; answer?: string | undefined; next: Date }

/** The handler of one kind, registered by its feature at start. */
export interface DeliveryHandler {
  /** Reads the row that people read, checks that it is still wanted, and sends. What it throws is tried again. */
  attempt(delivery: Delivery, signal: AbortSignal): Promise<SendResult | { result: 'dropped' }>
  /** Writes the outcome into the row that people read, in the transaction that settles the delivery. */
  settle?(tx: Tx, delivery: Delivery, outcome: Outcome): Promise<void>
}
