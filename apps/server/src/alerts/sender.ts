import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import * as audit from '../audit/audit.ts'
import * as branding from '../branding/queries.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import * as operators from '../operators/queries.ts'
import type { Mailer } from '../outside/mail/mailer.ts'
import { type SmsGateway, SmsRefused } from '../outside/sms/sms-gateway.ts'
import * as budgets from '../sms/budgets.ts'
import { alertMail } from './alert-mail.ts'
import * as queries from './queries.ts'
import { mailReason } from './reasons.ts'
import { smsText } from './sms-text.ts'
import { type Wording, wordingOf } from './wording.ts'
import { masked } from './words.ts'

export interface SenderDeps {
  db: Database
  mailer: Mailer
  sms: SmsGateway
  log: Logger
  config: Pick<Config, 'publicUrl' | 'messages'>
  /** Seconds until the next attempt, after the first, second … one. */
  retrySeconds: readonly number[]
}

const atOnce = 16
const perOperator = 4
const giveUpSeconds = 86_400
const closeMs = 5_000
// As many as commands to routers (R46), and apart from those: neither takes the other's.
const smsBudget = { burst: 100, perDay: 100 }

interface Failure {
  reason: string
  /** It is not worth another attempt. */
  forGood?: boolean
  /** Nobody knows whether it arrived. */
  unsure?: boolean
}
type Result = 'taken' | 'pointless' | Failure

/** Sends what is due, several at a time; nobody who raises an alert waits for it. */
export class AlertSender {
  readonly #deps: SenderDeps
  readonly #words: Wording
  readonly #underway = new Map<Promise<void>, string>()
  #closed = false

  constructor(deps: SenderDeps) {
    this.#deps = deps
    this.#words = wordingOf(deps.config.messages)
  }

  /** Starts to send what is due and there is room for; resolves before it is sent. */
  async start(): Promise<void> {
    const { db, log } = this.#deps
    const most = atOnce - this.#underway.size
    if (most <= 0 || this.#closed) return
    const underway = new Map<string, number>()
    for (const operator of this.#underway.values()) underway.set(operator, (underway.get(operator) ?? 0) + 1)
    const claimed = await db.transaction((tx) => queries.claim(tx, { underway, perOperator, most }))
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
    const result = await this.#send(delivery).catch((err: unknown): Failure => {
      log.error({ err, delivery: delivery.id }, 'an alert could not be sent')
      return { reason: 'The server could not send it; its log says why.' }
    })
    if (result === 'taken' || result === 'pointless') {
      await queries.settle(db, delivery, { state: result === 'taken' ? 'Sent' : 'Dropped' })
      return
    }
    const { reason, forGood = false, unsure = false } = result
    const tooOld = delivery.age >= giveUpSeconds
    const failed = forGood || tooOld
    log.warn(
      { delivery: delivery.id, channel: delivery.channel, attempts: delivery.attempts, reason, failed },
      'an alert was not sent',
    )
    const outcome = failed
      ? ({ state: 'Failed', reason, unsure } as const)
      : ({ state: 'Waiting', reason, unsure, inSeconds: this.#wait(delivery.attempts) } as const)
    await db.transaction(async (tx) => {
      if (!(await queries.settle(tx, delivery, outcome))) return
      if (tooOld && !forGood) await queries.release(tx, delivery.id, giveUpSeconds)
      if (failed || delivery.attempts === 1) await tell(tx, delivery, result, failed)
    })
  }

  async #send(delivery: queries.Delivery): Promise<Result> {
    const { db, mailer, config } = this.#deps
    const items = await queries.items(db, delivery.id)
    const operator = await operators.read(db, delivery.operatorId)
    if (items.length === 0 || operator === undefined) return 'pointless'
    if (delivery.channel === 'sms') return this.#sendSms(delivery, smsText(operator.name, items, this.#words))
    const look = await branding.read(db, { operator: operator.id })
    const mail = alertMail({ operator, branding: look, publicUrl: config.publicUrl, items, words: this.#words })
    const { reached, refusedForGood, answer } = await mailer.send(
      { operator: operator.id },
      { ...mail, to: delivery.recipient, automatic: true, messageId: messageId(delivery.id, config.publicUrl) },
    )
    return reached ? 'taken' : { reason: mailReason(answer), forGood: refusedForGood }
  }

  async #sendSms({ operatorId, recipient, unsure }: queries.Delivery, text: string): Promise<Result> {
    const { db, sms } = this.#deps
    const budget = `alert sms of operator ${operatorId}`
    if (!(await budgets.take(db, budget, smsBudget))) return { reason: 'Too many SMS were sent within a day.' }
    try {
      await sms.send({ recipient, text })
      return 'taken'
    } catch (error) {
      if (!(error instanceof SmsRefused)) throw error
      const { fate, message: reason } = error
      // It may have arrived: once more for an alert that must not be lost, but not more often for what is paid for.
      if (fate === 'unknown') return { reason, unsure: true, forGood: unsure }
      await budgets.giveBack(db, budget, smsBudget)
      return { reason, forGood: fate === 'final' }
    }
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
  { operatorId, channel, recipient }: queries.Delivery,
  { reason, unsure = false }: Failure,
  failed: boolean,
) {
  // Users read the trail, and the settings keep the recipients from them.
  const to = `by ${channel === 'mail' ? 'mail' : 'SMS'} to ${masked(recipient)}`
  const what = `An alert ${unsure ? 'may not have been' : 'could not be'} sent ${to}${failed ? '' : ' yet'}.`
  const next = failed ? 'It is not tried again.' : unsure ? 'It is tried once more.' : 'It is tried again for a day.'
  await audit.append(tx, {
    operatorId,
    category: 'operator',
    level: 'log',
    type: failed ? 'AlertNotSent' : 'AlertDelayed',
    message: `${what} ${reason} ${next}`,
    actor: audit.system,
  })
}
