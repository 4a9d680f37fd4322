/** The part of smpp 0.5.1 that is used; the package has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server } from 'node:net'

  export interface Pdu {
    command: string
    command_status: number
    system_id?: string
    password?: string
    source_addr?: string
    destination_addr?: string
    short_message?: { message: string | Buffer; udh?: Buffer[] }
    message_id?: string
    esm_class?: number
    registered_delivery?: number
    data_coding?: number
    receipted_message_id?: string
    message_state?: number
    response(fields?: Record<string, unknown>): Pdu
  }
  type Answer = (pdu: Pdu) => void
  export interface Session extends EventEmitter {
    bind_transceiver(fields: Record<string, unknown>, answer: Answer): void
    /** False if the line takes nothing any more. */
    submit_sm(fields: Record<string, unknown>, answer: Answer): boolean
    deliver_sm(fields: Record<string, unknown>, answer: Answer): void
    enquire_link(answer: Answer): boolean
    unbind(answer?: Answer): void
    send(pdu: Pdu): boolean
    close(done?: () => void): void
    destroy(done?: () => void): void
  }
  export interface Smpp {
    connect(options: Record<string, unknown>, connected?: () => void): Session
    createServer(
      options: Record<string, unknown>,
      connected: (session: Session) => void,
    ): Server & { sessions: Session[] }
    ESME_ROK: number
    ESME_RBINDFAIL: number
    ESME_RINVDSTADR: number
  }
  const smpp: Smpp
  export default smpp
}
