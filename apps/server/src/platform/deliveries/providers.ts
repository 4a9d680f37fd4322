import { createHash } from 'node:crypto'
import { readSaid } from '@cubeward/words/said.ts'
import { because } from '../audit/written.ts'
import { mailReason } from '../outside/mail/mail-reason.ts'
import type { Mail, Mailer, MailOwner } from '../outside/mail/mailer.ts'
import { type Matrix, type MatrixAccount, type MatrixMessage, MatrixRefused } from '../outside/matrix/matrix.ts'
import { type SmsGateway, type SmsMessage, SmsRefused } from '../outside/sms/sms-gateway.ts'
import type { Provider } from './delivery.ts'

export interface OwnedMail {
  owner: MailOwner | 'platform'
  mail: Omit<Mail, 'messageId'>
}
/** The same Message-ID for every attempt, so that a mail that was taken twice is seen once. */
export function mailProvider(mailer: Mailer, publicUrl: string): Provider<OwnedMail> {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '') || 'cubeward'
  const messageId = (id: string) => `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}>`
  return {
    async send({ owner, mail }, id) {
      const own = messageId(id)
      const { reached, kept, refusedForGood, answer } = await mailer.send(owner, { ...mail, messageId: own })
      if (reached) return { result: 'sent', messageIds: [own], delivered: kept === true }
      const said = readSaid(answer) === undefined ? answer : undefined
      return { result: refusedForGood ? 'refused' : 'retry', reason: mailReason(answer), answer: said }
    },
  }
}

export const smsProvider = (sms: SmsGateway): Provider<SmsMessage> => ({
  async send(message) {
    try {
      const { messageIds } = await sms.send(message)
      return { result: 'sent', messageIds }
    } catch (error) {
      if (!(error instanceof SmsRefused)) throw error
      const result = ({ notSent: 'retry', final: 'refused', unknown: 'unknown' } as const)[error.fate]
      return { result, reason: because(error.problem) }
    }
  },
})

export interface OwnedMatrixMessage {
  account: MatrixAccount
  message: Omit<MatrixMessage, 'transactionId'>
}
/** The id is that of the transaction: the homeserver sends once what is repeated, also by another server, since all use the same login. */
export const matrixProvider = (matrix: Matrix): Provider<OwnedMatrixMessage> => ({
  async send({ account, message }, id) {
    try {
      const { eventId } = await matrix.send(account, { ...message, transactionId: id })
      // The homeserver keeps it for the recipient.
      return { result: 'sent', messageIds: [eventId], delivered: true }
    } catch (error) {
      if (!(error instanceof MatrixRefused)) throw error
      // What may have been sent is repeated under the same id, which sends nothing twice.
      const { said: reason, answer } = error
      if (error.fate === 'final') return { result: 'refused', reason, answer }
      return { result: 'retry', reason, answer, afterMs: error.retryAfterMs }
    }
  },
})
