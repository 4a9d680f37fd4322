import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'
import type { SmppAddress } from '../../../platform/config/outside-settings.ts'

/** What the gateway does with a message, by its number, which is that of its recipient. */
export type Mood = 'takes' | 'isBusyFirst' | 'knowsNobody' | 'cannotDeliver' | 'saysNothing' | 'hangsUp'

export interface FlakyGateway extends AsyncDisposable {
  address: SmppAddress
  /** Its own books: of each number which parts it took, as often as it took them. */
  taken: Map<number, number[]>
  /** Parts of a number that are needed. */
  partsOf: Map<number, number>
  /** Receipts that nobody has acknowledged yet. */
  owed(): number
}

/** The first recipient; the others follow it. */
export const firstRecipient = 491_510_000_000
const AGAIN = 250

/** A gateway that is busy, hangs up, and says what became of a text until somebody has written it down. */
export async function startFlakyGateway(moodOf: (number: number) => Mood): Promise<FlakyGateway> {
  const taken: FlakyGateway['taken'] = new Map()
  const partsOf: FlakyGateway['partsOf'] = new Map()
  const sessions = new Set<Session>()
  const receipts = new Map<string, string>()
  const asked = new Map<number, number>()
  let ids = 0

  function submit(session: Session, pdu: Pdu): void {
    const [, , , parts = 1, place = 1] = pdu.short_message?.udh?.[0] ?? []
    const number = Number(pdu.destination_addr) - firstRecipient
    const mood = moodOf(number)
    const nth = (asked.get(number) ?? 0) + 1
    asked.set(number, nth)
    if (mood === 'knowsNobody') return void session.send(pdu.response({ command_status: smpp.ESME_RINVDSTADR }))
    if (mood === 'isBusyFirst' && nth === 1) return void session.send(pdu.response({ command_status: 88 }))
    const messageId = `m${++ids}`
    taken.set(number, [...(taken.get(number) ?? []), place])
    partsOf.set(number, parts)
    if (mood !== 'saysNothing') receipts.set(messageId, mood === 'cannotDeliver' ? 'UNDELIV' : 'DELIVRD')
    if (mood === 'hangsUp') {
      session.destroy()
      return
    }
    session.send(pdu.response({ message_id: messageId }))
    tell(messageId)
  }

  /** Over any line that is there, again and again, until it is acknowledged. */
  function tell(messageId: string): void {
    const state = receipts.get(messageId)
    const [session] = [...sessions].slice(-1)
    if (state === undefined || session === undefined) return
    const short_message = `id:${messageId} sub:001 dlvrd:001 stat:${state} err:000`
    session.deliver_sm({ esm_class: 4, short_message, receipted_message_id: messageId }, (answer: Pdu) => {
      if (answer.command_status === smpp.ESME_ROK) receipts.delete(messageId)
    })
  }
  const again = setInterval(() => {
    for (const messageId of [...receipts.keys()].slice(0, 200)) tell(messageId)
  }, AGAIN)

  const server = smpp.createServer({}, (session) => {
    session.on('close', () => sessions.delete(session))
    session.on('error', () => session.destroy())
    session.on('bind_transceiver', (pdu) => {
      sessions.add(session)
      session.send(pdu.response())
    })
    session.on('enquire_link', (pdu) => session.send(pdu.response()))
    session.on('submit_sm', (pdu) => submit(session, pdu))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: { host: '127.0.0.1', port, tls: false, user: 'zoo', password: 'zoo' },
    taken,
    partsOf,
    owed: () => receipts.size,
    async [Symbol.asyncDispose]() {
      clearInterval(again)
      for (const session of sessions) session.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
