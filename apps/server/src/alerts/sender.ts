import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import * as audit from '../audit/audit.ts'
import * as branding from '../branding/queries.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import * as operators from '../operators/queries.ts'
import type { Mailer } from '../outside/mail/mailer.ts'
import { type SmsGateway, SmsRefused } from '../outside/sms/sms-gateway.ts'
import { alertMail } from './alert-mail.ts'
import * as queries from './queries.ts'
import { mailReason } from './reasons.ts'
import { smsText } from './sms-text.ts'

export interface SenderDeps {
  db: Database
  mailer: Mailer
  sms: SmsGateway
  log: Logger
  config: Pick<Config, 'publicUrl'>
  /** Seconds until the next attempt, after the first, second … one. */
  retrySeconds: readonly number[]
}

const atOnce = 16
const perOperator = 4
const giveUpSeconds = 86_400
const closeMs = 5_000

type Result = { taken: true } | { taken: false; reason: string; forGood: boolean }

/** Sends what is due, several at a time; nobody who raises an alert waits for it. */
export class AlertSender {
  readonly #deps: SenderDeps
  readonly #underway = new Map<Promise<void>, string>()
  #closed = false

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  /** Starts to send what is due and there is room for; resolves before it is sent. */
  async start(): Promise<void> {
    const { db, log } = this.#deps
    const most = atOnce - this.#underway.size
    if (most <= 0 || this.#closed) return
    const counts = new Map<string, number>()
    for (const operator of this.#underway.values()) counts.set(operator, (counts.get(operator) ?? 0) + 1)
    const busy = [...counts].filter(([, count]) => count >= perOperator).map(([operator]) => operator)
    const claimed = await db.transaction((tx) => queries.claim(tx, { busy, perOperator, most }))
    for (const delivery of claimed) {
      const work: Promise<void> = this.#deliver(delivery)
        // It stays claimed, and is tried again when the claim has run out.
        .catch((err: unknown) => log.error({ err, delivery: delivery.id }, 'an alert could not be sent'))
        .finally(() => this.#underway.delete(work))
      this.#underway.set(work, delivery.operatorId)
    }
  }

  /** Takes nothing new, and waits a little for what is under way. */
  async close(): Promise<void> {
    this.#closed = true
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, closeMs)
    })
    await Promise.race([Promise.all(this.#underway.keys()), late])
    clearTimeout(timer)
  }

  async #deliver(delivery: queries.Delivery): Promise<void> {
    const { db, log } = this.#deps
    const items = await queries.items(db, delivery.id)
    const operator = await operators.read(db, delivery.operatorId)
    if (items.length === 0 || operator === undefined) {
      await queries.settle(db, delivery, { state: 'Dropped' })
      return
    }
    const result = await this.#send(delivery, operator, items)
    if (result.taken) {
      await queries.settle(db, delivery, { state: 'Sent' })
      return
    }
    const { reason } = result
    const failed = result.forGood || delivery.age >= giveUpSeconds
    log.warn(
      { delivery: delivery.id, channel: delivery.channel, attempts: delivery.attempts, reason, failed },
      'an alert was not sent',
    )
    const outcome = failed
      ? ({ state: 'Failed', reason } as const)
      : ({ state: 'Waiting', reason, inSeconds: this.#wait(delivery.attempts) } as const)
    await db.transaction(async (tx) => {
      if (!(await queries.settle(tx, delivery, outcome))) return
      if (failed || delivery.attempts === 1) await tell(tx, delivery, reason, failed)
    })
  }

  async #send(
    delivery: queries.Delivery,
    operator: { id: string; name: string },
    items: queries.AlertItem[],
  ): Promise<Result> {
    const { db, mailer, sms, config } = this.#deps
    const { recipient } = delivery
    if (delivery.channel === 'sms') {
      try {
        await sms.send({ recipient, text: smsText(operator.name, items) })
        return { taken: true }
      } catch (error) {
        if (!(error instanceof SmsRefused)) throw error
        return { taken: false, reason: error.message, forGood: false }
      }
    }
    const look = await branding.read(db, { operator: operator.id })
    const mail = alertMail({ operator, branding: look, publicUrl: config.publicUrl, items })
    const { reached, refusedForGood, answer } = await mailer.send(
      { operator: operator.id },
      { ...mail, to: recipient, automatic: true, messageId: messageId(delivery.id, config.publicUrl) },
    )
    return reached ? { taken: true } : { taken: false, reason: mailReason(answer), forGood: refusedForGood }
  }

  /** Spread, so that those who failed together do not come back together. */
  #wait(attempts: number): number {
    const { retrySeconds } = this.#deps
    const seconds = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? 60
    return seconds * (0.8 + Math.random() * 0.4)
  }
}

/** The same for every attempt, so that a mail that was taken twice is seen once. */
const messageId = (id: string, publicUrl: string) =>
  `<alert-${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${new URL(publicUrl).hostname.replace(/^\[|\]$/g, '') || 'cubeward'}>`

async function tell(
  tx: Parameters<typeof audit.append>[0],
  delivery: queries.Delivery,
  reason: string,
  failed: boolean,
) {
  const what = delivery.channel === 'mail' ? 'mail' : 'SMS'
  await audit.append(tx, {
    operatorId: delivery.operatorId,
    category: 'operator',
    level: 'log',
    type: failed ? 'AlertNotSent' : 'AlertDelayed',
    message: failed
      ? `An alert could not be sent by ${what} to ${delivery.recipient}. ${reason} It is not tried again.`
      : `An alert could not be sent by ${what} to ${delivery.recipient} yet. ${reason} It is tried again for a day.`,
    actor: audit.system,
  })
}
