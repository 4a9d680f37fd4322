import { setTimeout as wait } from 'node:timers/promises'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { type SmsCoding, smsParts } from '@cubeward/domain/sms-parts.ts'
import smpp, { type Pdu, type Session } from 'smpp'
import type { SmppAddress } from '../../config/outside-settings.ts'
import { readReceipt } from './smpp-receipt.ts'
import { type SmsFate, type SmsGateway, type SmsMessage, type SmsReceipt, SmsRefused } from './sms-gateway.ts'

const answerMs = 10_000
/** How often the line is asked for a sign of life; a dead one is not to be found out by somebody's SMS. */
const watchMs = 30_000
const international = 1
const isdn = 1
const alphanumeric = 5
const dataCoding: Record<SmsCoding, number> = { gsm7: 0, ucs2: 8 }
/** "Temporary application error": the gateway delivers the receipt again. */
const deliverAgain = 100
/** "Throttling error" and "message queue full": the gateway took nothing, and takes it a moment later. */
const takesLater = new Set([88, 20])
/** Pauses before a further part of a text is offered again: its first parts are paid for, so that the text is better completed. */
const partPausesMs = [1_000, 2_000, 4_000]
const rebindMs = { first: 1_000, most: 60_000 }

const reasons: Record<number, 'sms.recipientUnknown' | 'sms.busy'> = {
  11: 'sms.recipientUnknown',
  88: 'sms.busy',
}
/** Statuses of SMPP 3.4 (5.1.3) that stay for this recipient: no such address, or refused for good. */
const final = new Set([11, 51, 80, 81, 101, 102])

/** SMPP 3.4: one session, opened when there is something to send and again after it was lost. */
export function createSmppGateway(address: () => Promise<SmppAddress>): SmsGateway {
  let bound: Promise<Session> | undefined
  /** What waits for its answer on each session. */
  const underway = new Map<Session, number>()
  /** Sessions that have left something without an answer: they take nothing new, and end with what is under way. */
  const retired = new WeakSet<Session>()
  let heard: ((receipt: SmsReceipt) => Promise<void>) | undefined
  const closed = new AbortController()
  /** Joins the parts of one text; receivers hold them apart by it and the sender. */
  let reference = Math.floor(Math.random() * 256)

  async function bind(): Promise<Session> {
    const { host, port, tls, user, password } = await address()
    const session = smpp.connect({ host, port, tls })
    // Each SMS under way hears when the line ends.
    session.setMaxListeners(0)
    // An older session that ends takes nothing with it.
    const mine = bound
    const lost = () => {
      if (bound === mine) bound = undefined
    }
    session.on('close', lost)
    session.on('deliver_sm', (pdu: Pdu) => void hear(session, pdu))
    const failed = new Promise<never>((_, reject) => {
      session.on('error', () => {
        lost()
        session.destroy()
        reject(new SmsRefused(problem('sms.unreachable')))
      })
      session.on('close', () => reject(new SmsRefused(problem('sms.closed'))))
    })
    failed.catch(() => undefined)
    const answered = ask(
      (done) =>
        session.on(tls ? 'secureConnect' : 'connect', () =>
          session.bind_transceiver({ system_id: user, password }, done),
        ),
      'notSent',
    )
    const pdu = await Promise.race([answered, failed]).catch((error: unknown) => {
      session.destroy()
      throw error
    })
    if (pdu.command_status !== smpp.ESME_ROK) {
      session.close()
      throw new SmsRefused(problem('sms.noAccount'))
    }
    const watch = setInterval(() => {
      ask((done) => session.enquire_link(done), 'notSent').catch(() => session.destroy())
    }, watchMs)
    watch.unref()
    session.once('close', () => clearInterval(watch))
    return session
  }

  async function session(): Promise<Session> {
    bound ??= bind()
    const mine = bound
    try {
      const there = await mine
      if (!retired.has(there)) return there
      if (bound === mine) bound = undefined
      return session()
    } catch (error) {
      if (bound === mine) bound = undefined
      throw error
    }
  }

  /** Acknowledges what the gateway delivers: receipts once they are stored; SMS of people have no reader here. */
  async function hear(session: Session, pdu: Pdu): Promise<void> {
    const receipt = readReceipt(pdu)
    const stored = receipt === undefined || heard === undefined ? Promise.resolve() : heard(receipt)
    const status = await stored.then(
      () => smpp.ESME_ROK,
      () => deliverAgain,
    )
    session.send(pdu.response({ command_status: status }))
  }

  /** Keeps a session for receipts; it is opened again with growing pauses when it was lost. */
  async function stayBound(): Promise<void> {
    let pause = rebindMs.first
    while (!closed.signal.aborted) {
      try {
        const there = await session()
        pause = rebindMs.first
        await new Promise((resolve) => there.once('close', resolve))
      } catch {
        // said to whoever sends; here it is only tried again
      }
      await wait(pause, undefined, { signal: closed.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, rebindMs.most)
    }
  }

  async function submit(there: Session, fields: Record<string, unknown>): Promise<Pdu> {
    let lost: () => void = () => undefined
    const broken = new Promise<never>((_, reject) => {
      lost = () => reject(new SmsRefused(problem('sms.lost'), 'unknown'))
    })
    there.once('close', lost)
    underway.set(there, (underway.get(there) ?? 0) + 1)
    try {
      return await Promise.race([ask((done) => there.submit_sm(fields, done), 'unknown'), broken])
    } catch (error) {
      // The line may be dead on the other side only: the next SMS gets a new one, and the others on it may be answered all the same.
      retired.add(there)
      throw error
    } finally {
      there.off('close', lost)
      const left = (underway.get(there) ?? 1) - 1
      if (left > 0) underway.set(there, left)
      else {
        underway.delete(there)
        if (retired.has(there)) there.destroy()
      }
    }
  }

  /** Offers a part; one that completes a text that is begun also when the gateway is busy for a moment. */
  async function offer(part: Record<string, unknown>, begun: boolean): Promise<Pdu> {
    for (const pause of begun ? partPausesMs : []) {
      const pdu = await submit(await session(), part)
      if (!takesLater.has(pdu.command_status)) return pdu
      await wait(pause, undefined, { signal: closed.signal }).catch(() => undefined)
    }
    return submit(await session(), part)
  }

  /** The fields of each part of a text. More than one part are joined by a header that names the text, their number and the place. */
  function partsOf({ recipient, text, sender, receipt = false }: SmsMessage): Record<string, unknown>[] {
    const { coding, parts } = smsParts(text)
    const fields = {
      ...(sender === undefined ? {} : { source_addr: sender, source_addr_ton: alphanumeric, source_addr_npi: 0 }),
      destination_addr: recipient.replace(/[^0-9]/g, ''),
      dest_addr_ton: international,
      dest_addr_npi: isdn,
      data_coding: dataCoding[coding],
      registered_delivery: receipt ? 1 : 0,
    }
    if (parts.length === 1) return [{ ...fields, short_message: text }]
    if (parts.length > 255) throw new SmsRefused(problem('sms.tooLong'), 'final')
    reference = (reference + 1) % 256
    return parts.map((message, at) => ({
      ...fields,
      short_message: { udh: Buffer.from([5, 0, 3, reference, parts.length, at + 1]), message },
    }))
  }

  return {
    async send(message) {
      const messageIds: string[] = []
      for (const part of partsOf(message)) {
        // What the recipient has in part already is not to be paid for a second time.
        const begun = messageIds.length > 0
        const pdu = await offer(part, begun).catch((error: unknown) => {
          throw begun && error instanceof SmsRefused ? new SmsRefused(error.problem, 'unknown') : error
        })
        if (pdu.command_status !== smpp.ESME_ROK) {
          const why = reasons[pdu.command_status]
          const refused = why === undefined ? problem('sms.refused', { status: pdu.command_status }) : problem(why)
          throw new SmsRefused(refused, begun ? 'unknown' : final.has(pdu.command_status) ? 'final' : 'notSent')
        }
        messageIds.push(pdu.message_id ?? '')
      }
      return { messageIds }
    },
    onReceipt(listener) {
      const first = heard === undefined
      heard = listener
      if (first) void stayBound()
    },
    async close() {
      closed.abort()
      const there = await bound?.catch(() => undefined)
      bound = undefined
      if (there === undefined) return
      await new Promise<void>((resolve) => {
        there.once('close', resolve)
        there.destroy()
      })
    },
  }
}

/** The answer to a request; `late` says what a gateway that does not answer in time leaves. What cannot be written any more was not sent. */
function ask(request: (done: (pdu: Pdu) => void) => unknown, late: SmsFate): Promise<Pdu> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SmsRefused(problem('sms.silent'), late)), answerMs)
    const written = request((pdu) => {
      clearTimeout(timer)
      resolve(pdu)
    })
    if (written !== false) return
    clearTimeout(timer)
    reject(new SmsRefused(problem('sms.closed')))
  })
}
