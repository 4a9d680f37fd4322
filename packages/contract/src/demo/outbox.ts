/** The outbox of the demo: what people would have received, had it left this computer. No call of the product. */
export const outboxPath = '/simulator/api/outbox'

/** A notification that a message belongs to. */
export interface OutboxNotification {
  id: string
  operatorId: string
  tenantName: string
  /** Files that it links to. */
  files: { name: string; url: string }[]
}

interface OutboxEntry {
  /** The same for as long as the message is kept. */
  id: string
  at: string
  /** As the recipient sees it: a name, a number, an address. */
  from: string
  fromAddress: string | null
  to: string
  text: string
  notification: OutboxNotification | null
}
export type OutboxMessage = OutboxEntry &
  (
    | { channel: 'email'; subject: string; html: string | null; replyTo: string | null }
    | { channel: 'sms'; parts: number }
    | { channel: 'matrix'; html: string | null }
  )

export interface Outbox {
  /** Newest first. */
  messages: OutboxMessage[]
  /** All that are kept, also those that are too old to be shown. */
  total: number
}
