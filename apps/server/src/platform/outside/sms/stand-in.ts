import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import smpp, { type Pdu, type Session } from 'smpp'
import type { SmppAddress } from '../../config/outside-settings.ts'

export interface OutboxEntry {
  messageId: string
  at: string
  recipient: string
  sender: string | null
  text: string
  /** Short messages that the text went in. */
  parts: number
}
export interface SmsStandIn {
  address: SmppAddress
  /** Everything it has taken, oldest first. */
  outbox: readonly OutboxEntry[]
  close(): Promise<void>
}

/** What becomes of an SMS follows from the last digits of its number: refused, taken but not delivered, delivered without a receipt. */
const unknown = /0000$/
const undeliverable = /0001$/
const withoutReceipt = /0002$/
const kept = 1_000
const receiptKind = 4
const states = { DELIVRD: 2, UNDELIV: 5 }

/** Number of parts and place of this one, from the header that joins them. */
const placeOf = (pdu: Pdu) => {
  const [kind, length, reference = 0, parts = 1, place = 1] = pdu.short_message?.udh?.[0] ?? []
  return kind === 0 && length === 3 ? { reference, parts, place } : { reference: 0, parts: 1, place: 1 }
}

/** An SMPP server on this machine that takes SMS and writes them down instead of sending them; the default without a gateway. */
export async function startSmsStandIn(outboxFile: string): Promise<SmsStandIn> {
  const user = 'cubeward'
  const password = randomBytes(6).toString('hex')
  const outbox: OutboxEntry[] = []
  const sessions = new Set<Session>()
  /** Texts of which not all parts are here yet. */
  const unfinished = new Map<string, string[]>()
  await mkdir(dirname(outboxFile), { recursive: true, mode: 0o700 })

  const server = smpp.createServer({}, (session) => {
    sessions.add(session)
    let trusted = false
    session.on('close', () => sessions.delete(session))
    session.on('error', () => session.destroy())
    session.on('bind_transceiver', (pdu) => {
      trusted = pdu.system_id === user && pdu.password === password
      session.send(pdu.response(trusted ? { system_id: user } : { command_status: smpp.ESME_RBINDFAIL }))
      if (!trusted) session.close()
    })
    session.on('enquire_link', (pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('submit_sm', (pdu) => {
      const recipient = String(pdu.destination_addr ?? '')
      if (!trusted || unknown.test(recipient)) {
        session.send(pdu.response({ command_status: smpp.ESME_RINVDSTADR }))
        return
      }
      const messageId = randomUUID()
      const answer = (fields: Record<string, unknown>) => session.send(pdu.response(fields))
      const written = write(messageId, recipient, pdu)
      written.then(
        () => {
          answer({ message_id: messageId })
          if (pdu.registered_delivery === 1 && !withoutReceipt.test(recipient)) receipt(session, messageId, recipient)
        },
        () => answer({ command_status: 8 }),
      )
    })
  })

  /** Writes a text down as soon as all its parts are here. */
  async function write(messageId: string, recipient: string, pdu: Pdu): Promise<void> {
    const { reference, parts, place } = placeOf(pdu)
    const sender = pdu.source_addr || null
    const key = `${sender} ${recipient} ${reference}`
    const texts = unfinished.get(key) ?? []
    texts[place - 1] = String(pdu.short_message?.message ?? '')
    unfinished.set(key, texts)
    if (Object.keys(texts).length < parts) return
    unfinished.delete(key)
    const entry = { messageId, at: new Date().toISOString(), recipient, sender, text: texts.join(''), parts }
    outbox.push(entry)
    outbox.splice(0, outbox.length - kept)
    await appendFile(outboxFile, `${JSON.stringify(entry)}\n`, { mode: 0o600 })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: { host: '127.0.0.1', port, tls: false, user, password },
    outbox,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const session of sessions) session.destroy()
      await closed
    },
  }
}

/** Says what became of a message, both ways in which gateways say it. */
function receipt(session: Session, messageId: string, recipient: string): void {
  const state = undeliverable.test(recipient) ? 'UNDELIV' : 'DELIVRD'
  session.deliver_sm(
    {
      esm_class: receiptKind,
      source_addr: recipient,
      short_message: `id:${messageId} sub:001 dlvrd:${state === 'DELIVRD' ? '001' : '000'} stat:${state} err:000`,
      receipted_message_id: messageId,
      message_state: states[state],
    },
    () => undefined,
  )
}
