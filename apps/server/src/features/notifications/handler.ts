import { defaultMatrixPort } from '@cubeward/contract/admin/tenant-settings.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/client.ts'
import type { Delivery, DeliveryHandler, Outcome, Provider, SendResult } from '../../platform/deliveries/delivery.ts'
import type { OwnedMail, OwnedMatrixMessage } from '../../platform/deliveries/providers.ts'
import type { SmsMessage } from '../../platform/outside/sms/sms-gateway.ts'
import { openOrNot, type Sealer } from '../../platform/security/secrets.ts'
import * as branding from '../branding/queries.ts'
import { notificationMail } from './notification-mail.ts'
import * as sending from './sending-queries.ts'

export interface NotificationHandlerDeps {
  db: Database
  sealer: Sealer
  config: Pick<Config, 'messages'>
  mail: Provider<OwnedMail>
  sms: Provider<SmsMessage>
  matrix: Provider<OwnedMatrixMessage>
}

/** A delivery is one way of a notification. */
export const subjectOf = (id: string, channel: string) => `${id}/${channel}`
export const wayOf = (subject: string) => {
  const [id = '', channel = ''] = subject.split('/')
  return { id, channel }
}

const lost = { result: 'unknown', reason: tells('channel.interrupted') } as const
const unreadable = {
  result: 'retry',
  reason: tells('homeserver.incomplete'),
} as const
const off = (channel: string) => ({ result: 'refused', reason: tells('channel.off', { channel }) }) as const

/** Sends one way of a notification, and writes down what became of it. */
export function createNotificationHandler(deps: NotificationHandlerDeps): DeliveryHandler {
  const { db, sealer, mail, sms, matrix } = deps
  const { language, timeZone } = deps.config.messages

  async function sendMail(message: sending.Outgoing, id: string, signal: AbortSignal) {
    const { operatorId: operator, tenantId: tenant } = message
    const own = await branding.read(db, { operator, tenant })
    const look = own.colorPrimary === null && own.logoLightUrl === null ? await branding.read(db, { operator }) : own
    const subject = message.subject ?? message.notificationType
    const written = notificationMail({ ...message, subject, name: message.tenantName, branding: look, language })
    const configuration = message.configurationId === null ? {} : { configurationId: message.configurationId }
    return mail.send(
      { owner: { operator, tenant, ...configuration }, mail: { ...written, to: message.address } },
      id,
      signal,
    )
  }

  function sendMatrix(message: sending.Outgoing, id: string, signal: AbortSignal) {
    const { matrixHost: host, matrixPort: port, matrixUser: user, matrixPassword } = message
    const password = matrixPassword === null ? undefined : openOrNot(sealer, matrixPassword)
    if (!message.matrixEnabled) return off('Matrix')
    if (host === null || user === null || !password) return unreadable
    const text = [message.subject, message.shortContent].filter((part) => part !== null).join('\n')
    const account = { host, port: port ?? defaultMatrixPort, user, password }
    return matrix.send(
      { account, message: { recipient: message.address, text, html: message.fullContentHtml } },
      id,
      signal,
    )
  }

  /** Whose SMS is under way, so that it is counted even if tenant or notification are deleted meanwhile. */
  const payers = new WeakMap<Delivery, sending.Payer>()

  return {
    async attempt(delivery, signal): Promise<SendResult | { result: 'dropped' }> {
      const { id, subject, interrupted } = delivery
      const way = wayOf(subject)
      const message = await sending.outgoing(db, way.id, way.channel)
      if (message === undefined) return { result: 'dropped' }
      if (message.channel === 'email') return sendMail(message, id, signal)
      if (message.channel === 'matrix') return sendMatrix(message, id, signal)
      payers.set(delivery, message)
      // It may have arrived, and it is paid for: a person decides whether it goes once more.
      if (interrupted) return lost
      if (!message.smsEnabled) return off('SMS')
      const sender = message.smsOriginator === null ? {} : { sender: message.smsOriginator }
      return sms.send({ recipient: message.address, text: message.shortContent, receipt: true, ...sender }, id, signal)
    },
    settle: (tx, delivery, outcome) => settle(tx, wayOf(delivery.subject), outcome, payers.get(delivery), timeZone),
  }
}

async function settle(
  tx: Tx,
  { id, channel }: ReturnType<typeof wayOf>,
  outcome: Outcome,
  payer: sending.Payer | undefined,
  timeZone: string,
): Promise<void> {
  const { reason = '', answer = reason } = outcome
  switch (outcome.state) {
    case 'Waiting':
      await sending.markRetry(tx, id, channel, reason, outcome.next)
      await sending.addError(tx, id, channel, answer)
      return
    case 'Sent':
      await sending.markSent(tx, id, channel, {
        messageId: channel === 'sms' ? undefined : outcome.messageIds?.[0],
        delivered: outcome.delivered === true,
      })
      if (payer === undefined) return
      await sending.setParts(tx, id, outcome.messageIds ?? [], {
        ...payer,
        day: await sending.count(tx, 'sent', payer, timeZone),
      })
      return sending.settleByReceipts(tx, id)
    case 'Refused':
    case 'Unknown':
      await sending.markFailed(tx, id, channel, reason, outcome.state === 'Unknown')
      if (outcome.state === 'Unknown' && payer !== undefined) await sending.count(tx, 'unsure', payer, timeZone)
      await sending.addError(tx, id, channel, answer)
      return
    case 'Expired':
      await sending.markExpired(tx, id, channel)
      return
  }
}
