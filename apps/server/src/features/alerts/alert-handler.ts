import type { Told } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import * as audit from '../../platform/audit/audit.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/client.ts'
import type { Delivery, DeliveryHandler, Outcome, Provider, SendResult } from '../../platform/deliveries/delivery.ts'
import type { OwnedMail } from '../../platform/deliveries/providers.ts'
import type { SmsMessage } from '../../platform/outside/sms/sms-gateway.ts'
import { FleetLimit } from '../../platform/security/limits.ts'
import * as branding from '../branding/queries.ts'
import { readOperator } from '../owners/settings-owner.ts'
import { alertMail, testAlertMail } from './alert-mail.ts'
import { localizedWords } from './localized-words.ts'
import { masked } from './message-text.ts'
import * as queries from './queries.ts'
import { smsText, testSmsText } from './sms-text.ts'

export interface AlertHandlerDeps {
  db: Database
  mail: Provider<OwnedMail>
  sms: Provider<SmsMessage>
  config: Pick<Config, 'publicUrl' | 'messages'>
}

// As many as commands to routers, and apart from those: neither takes the other's.
const smsLimit = new FleetLimit('alert sms of operator', { burst: 100, perSecond: 100 / 86_400 })

/** Sends alert messages: one mail or SMS of all alerts that came together for one recipient. */
export function createAlertHandler({ db, mail, sms, config }: AlertHandlerDeps): DeliveryHandler {
  const words = localizedWords(config.messages)

  async function sendSms(message: queries.Message, text: string, { id, interrupted }: Delivery, signal: AbortSignal) {
    // It may have arrived: once more for an alert that must not be lost, but not more often for what is paid for.
    const lost = { result: 'unknown', reason: tells('channel.interrupted') } as const
    if (interrupted && message.unsure) return lost
    if (!(await smsLimit.take(db, message.operatorId)))
      return { result: 'retry', reason: tells('channel.tooManySms') } as const
    const sent = await sms.send({ recipient: message.recipient, text }, id, signal)
    if (sent.result === 'retry' || sent.result === 'refused') await smsLimit.giveBack(db, message.operatorId)
    if (sent.result !== 'unknown' || message.unsure) return sent
    await queries.markUnsure(db, message.id)
    return { result: 'retry', reason: sent.reason } as const
  }

  return {
    async attempt(delivery, signal): Promise<SendResult | { result: 'dropped' }> {
      const message = await queries.message(db, delivery.subject)
      if (message === undefined) return { result: 'dropped' }
      if (delivery.interrupted && !message.unsure && message.channel === 'sms') await queries.markUnsure(db, message.id)
      // What was raised since goes with it; a test stays one.
      if (!message.test) await queries.join(db, message.id)
      const items = message.test ? [] : await queries.items(db, message.id)
      const operator = await readOperator(db, message.operatorId)
      if ((items.length === 0 && !message.test) || operator === undefined) return { result: 'dropped' }
      if (message.channel === 'sms') {
        const text = message.test ? testSmsText(operator.name, words) : smsText(operator.name, items, words)
        return sendSms(message, text, delivery, signal)
      }
      const look = await branding.read(db, { operator: operator.id })
      const about = { operator, branding: look, publicUrl: config.publicUrl, items, words }
      const written = message.test ? testAlertMail(about) : alertMail(about)
      const owned = {
        owner: { operator: operator.id },
        mail: {
          ...written,
          to: message.recipient,
          automatic: true,
          // one for the archive, however many recipients there are
          copies: async () => !message.test && (await queries.isFirst(db, message.id)),
        },
      }
      return mail.send(owned, delivery.id, signal)
    },
    async settle(tx, delivery, outcome) {
      const why = 'reason' in outcome ? outcome.reason : undefined
      const settled = await queries.settle(tx, delivery, stateOf(outcome), why)
      // what became of a test is shown where it was asked for
      if (settled === undefined || settled.test) return
      if (outcome.state === 'Expired') await queries.release(tx, settled.id, delivery.expires - delivery.created)
      if (settled.state === 'Failed' || (outcome.state === 'Waiting' && delivery.attempts === 1))
        await logFailure(tx, settled, settled.said ?? settled.reason)
    },
  }
}

const stateOf = ({ state }: Outcome) =>
  state === 'Sent' || state === 'Dropped' || state === 'Waiting' ? state : 'Failed'

async function logFailure(
  tx: Tx,
  { operatorId, channel, recipient, state, unsure }: queries.SettledMessage,
  reason: Told | string | null,
) {
  // Users read the audit log, and the settings keep the recipients from them.
  const to = { way: tells(channel === 'mail' ? 'alert.byMail' : 'alert.bySms'), recipient: masked(recipient) }
  const failed = state === 'Failed'
  const [now, yet] = unsure
    ? (['alert.perhapsNotSent', 'alert.perhapsNotSentYet'] as const)
    : (['alert.notSent', 'alert.notSentYet'] as const)
  const what = tells(failed ? now : yet, to)
  const next = tells(failed ? 'alert.givenUp' : unsure ? 'alert.onceMore' : 'alert.forADay')
  await audit.append(tx, {
    operatorId,
    category: 'operator',
    level: 'log',
    type: failed ? 'AlertNotSent' : 'AlertDelayed',
    message:
      reason === null
        ? tells('alert.undelivered', { what, next })
        : tells('alert.undeliveredBecause', { what, reason, next }),
    actor: audit.system,
  })
}
