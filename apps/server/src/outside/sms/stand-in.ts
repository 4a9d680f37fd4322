import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import smpp, { type Session } from 'smpp'
import type { SmppAddress } from './smpp-gateway.ts'

export interface OutboxEntry {
  messageId: string
  at: string
  recipient: string
  sender: string | null
  text: string
}
export interface SmsStandIn {
  address: SmppAddress
  /** Everything it has taken, oldest first. */
  outbox: readonly OutboxEntry[]
  close(): Promise<void>
}

/** Numbers that end so are refused, as a gateway does with those that do not exist. */
const unknown = /0000$/
const kept = 1_000

/** An SMPP server on this machine that takes SMS and writes them down instead of sending them; the default without a gateway. */
export async function startSmsStandIn(outboxFile: string): Promise<SmsStandIn> {
  const user = 'cubeward'
  const password = randomBytes(6).toString('hex')
  const outbox: OutboxEntry[] = []
  const sessions = new Set<Session>()
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
      const entry: OutboxEntry = {
        messageId: randomUUID(),
        at: new Date().toISOString(),
        recipient,
        sender: pdu.source_addr === '' ? null : (pdu.source_addr ?? null),
        text: String(pdu.short_message?.message ?? ''),
      }
      outbox.push(entry)
      outbox.splice(0, outbox.length - kept)
      const answer = (fields: Record<string, unknown>) => session.send(pdu.response(fields))
      appendFile(outboxFile, `${JSON.stringify(entry)}\n`, { mode: 0o600 }).then(
        () => answer({ message_id: entry.messageId }),
        () => answer({ command_status: 8 }),
      )
    })
  })
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
