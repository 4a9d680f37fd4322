import smpp, { type Pdu, type Session } from 'smpp'
import { type SmsFate, type SmsGateway, type SmsMessage, SmsRefused } from './sms-gateway.ts'

export interface SmppAddress {
  host: string
  port: number
  tls: boolean
  user: string
  password: string
}

const answerMs = 10_000
const international = 1
const isdn = 1
const alphanumeric = 5

const reasons: Record<number, string> = {
  11: 'The gateway does not know this recipient.',
  88: 'The gateway has too much to do. Try again later.',
}
/** Statuses of SMPP 3.4 (5.1.3) that stay for this recipient: no such address, or refused for good. */
const final = new Set([11, 51, 80, 81, 101, 102])

/** SMPP 3.4: one session, opened when there is something to send and again after it was lost. */
export function createSmppGateway(address: () => Promise<SmppAddress>): SmsGateway {
  let bound: Promise<Session> | undefined

  async function bind(): Promise<Session> {
    const { host, port, tls, user, password } = await address()
    const session = smpp.connect({ host, port, tls, auto_enquire_link_period: 30_000, connectTimeout: answerMs })
    // An older session that ends takes nothing with it.
    const mine = bound
    const lost = () => {
      if (bound === mine) bound = undefined
    }
    session.on('close', lost)
    const failed = new Promise<never>((_, reject) => {
      session.on('error', () => {
        lost()
        session.destroy()
        reject(new SmsRefused('The SMS gateway cannot be reached.'))
      })
      session.on('close', () => reject(new SmsRefused('The SMS gateway has closed the connection.')))
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
      throw new SmsRefused('The SMS gateway does not accept our account.')
    }
    return session
  }

  async function session(): Promise<Session> {
    bound ??= bind()
    const mine = bound
    try {
      return await mine
    } catch (error) {
      if (bound === mine) bound = undefined
      throw error
    }
  }

  async function submit(there: Session, { recipient, text, sender }: SmsMessage): Promise<Pdu> {
    let lost: () => void = () => undefined
    const broken = new Promise<never>((_, reject) => {
      lost = () =>
        reject(
          new SmsRefused('The connection to the SMS gateway was lost; whether it was sent is not known.', 'unknown'),
        )
    })
    there.once('close', lost)
    const fields = {
      ...(sender === undefined ? {} : { source_addr: sender, source_addr_ton: alphanumeric, source_addr_npi: 0 }),
      destination_addr: recipient.replace(/[^0-9]/g, ''),
      dest_addr_ton: international,
      dest_addr_npi: isdn,
      // The coding follows from the characters.
      short_message: text,
    }
    try {
      return await Promise.race([ask((done) => there.submit_sm(fields, done), 'unknown'), broken])
    } catch (error) {
      // A line that is dead on the other side only does not close by itself; the next SMS gets a new one.
      there.destroy()
      throw error
    } finally {
      there.off('close', lost)
    }
  }

  return {
    async send(message) {
      const pdu = await submit(await session(), message)
      if (pdu.command_status === smpp.ESME_ROK) return { messageId: pdu.message_id ?? '' }
      const why = reasons[pdu.command_status] ?? `The SMS gateway refused it (status ${pdu.command_status}).`
      throw new SmsRefused(why, final.has(pdu.command_status) ? 'final' : 'notSent')
    },
    async close() {
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

/** The answer to a request; `late` says what a gateway that does not answer in time leaves. */
function ask(request: (done: (pdu: Pdu) => void) => void, late: SmsFate): Promise<Pdu> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SmsRefused('The SMS gateway did not answer in time.', late)), answerMs)
    request((pdu) => {
      clearTimeout(timer)
      resolve(pdu)
    })
  })
}
