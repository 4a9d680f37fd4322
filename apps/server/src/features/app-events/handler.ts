import type { DeliveryAttempt } from '@cubeward/contract/admin/app-events.ts'
import type { AppEventMessage, WebhookEvent } from '@cubeward/contract/app/events.ts'
import { says } from '@cubeward/words/said.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { append, system } from '../../platform/audit/audit.ts'
import { entryAt } from '../../platform/audit/change.ts'
import type { Tx } from '../../platform/db/client.ts'
import type { Delivery, DeliveryHandler, Outcome, SendResult } from '../../platform/deliveries/delivery.ts'
import { postWebhook } from './post-webhook.ts'
import * as queries from './queries.ts'
import { destinationOf, KIND } from './record-event.ts'
import * as webhooks from './webhook-queries.ts'

/** A webhook that has failed for so long is left alone until somebody has mended it. */
const patienceMs = 5 * 24 * 3_600_000

type Deps = Pick<Context, 'db' | 'sealer' | 'outbound' | 'hub'>

/** What came of an attempt, until it is written down with its outcome. */
interface Tried {
  appId: string
  attempts: DeliveryAttempt[]
}

/** Delivers an event by the webhook of its app, or else on its connection. */
export function createEventHandler(deps: Deps): DeliveryHandler {
  const { db, hub } = deps
  const tried = new WeakMap<Delivery, Tried>()

  async function bySocket(event: queries.Outgoing): Promise<{ connected: boolean; told: DeliveryAttempt }> {
    const began = performance.now()
    const at = new Date().toISOString()
    const { id, appId, created: timestamp, number } = event
    const message = {
      '@type': 'AppOccupancyEvent',
      id,
      type: event.type,
      timestamp,
      number,
      occupancy: event.occupancy,
    }
    const taken = await hub.sendToApp(appId, message as AppEventMessage)
    const said = taken === undefined || taken.ok ? null : (taken.said ?? null)
    const reason = taken === undefined ? says('app.notConnected') : taken.ok ? null : taken.reason
    const ms = Math.round(performance.now() - began)
    const told = { at, way: 'socket', ok: taken?.ok === true, status: null, ms, answer: said, reason } as const
    return { connected: taken !== undefined, told }
  }

  return {
    async attempt(delivery): Promise<SendResult | { result: 'dropped' }> {
      const { subject } = delivery
      const event = await queries.outgoing(db, subject)
      if (event === undefined) return { result: 'dropped' }
      const { appId, type, created: timestamp, number, occupancy } = event
      const target = await webhooks.target(db, appId)
      const attempts: DeliveryAttempt[] = []
      tried.set(delivery, { appId, attempts })
      let retryAfterMs: number | undefined
      if (target !== undefined && target.url !== null && target.paused === null) {
        const body = { type, timestamp, data: { number, occupancy } } as WebhookEvent
        const { retryAfterMs: after, ...posted } = await postWebhook(deps, target, subject, body)
        attempts.push(posted)
        if (posted.ok) return { result: 'sent' }
        retryAfterMs = after
      }
      const { connected, told } = await bySocket(event)
      // That it is not connected says nothing of an app with a webhook.
      if (connected || attempts.length === 0) attempts.push(told)
      if (told.ok) return { result: 'sent' }
      return { result: 'retry', reason: attempts[0]?.reason ?? told.reason ?? '', afterMs: retryAfterMs }
    },

    async settle(tx, delivery, outcome) {
      const { attempts = [], appId } = tried.get(delivery) ?? {}
      for (const { cubeId, occupancyId } of (await writeDown(tx, delivery, outcome, attempts)) ?? [])
        tx.afterCommit(() => hub.publishCube(cubeId, { '@type': 'AppEventSettled', occupancyId }))
      const posted = attempts.find(({ way }) => way === 'webhook')
      if (posted !== undefined && appId !== undefined) await noteWebhook(tx, hub, appId, posted)
    },
  }
}

async function writeDown(tx: Tx, { subject }: Delivery, outcome: Outcome, attempts: readonly DeliveryAttempt[]) {
  const last = attempts.at(-1)
  if (outcome.state === 'Expired') return queries.expire(tx, subject)
  for (const attempt of attempts) if (attempt !== last) await queries.noteAttempt(tx, subject, attempt)
  if (outcome.state === 'Sent') return queries.attempted(tx, subject, last, { delivered: new Date().toISOString() })
  if (outcome.state !== 'Waiting') return undefined
  return queries.attempted(tx, subject, last, { retry: outcome.next.toISOString() })
}

/** A webhook that fails for days is paused, and those whose events wait are notified, in their audit log and among what needs a person. */
async function noteWebhook(tx: Tx, hub: Deps['hub'], appId: string, posted: DeliveryAttempt): Promise<void> {
  const failing = await webhooks.note(tx, appId, posted)
  if (failing === undefined || failing.paused || Date.parse(failing.since) > Date.now() - patienceMs) return
  if (!(await webhooks.pause(tx, appId))) return
  await notifyWaiting(tx, hub, appId)
  for (const { operatorId, pending } of await webhooks.waiting(tx, appId))
    await append(
      tx,
      entryAt(
        { operator: operatorId, actor: system },
        {
          ...{ type: 'WebhookPaused', appId, data: { pending } },
          message: tells('webhook.paused', { app: appId, number: pending }),
        },
      ),
    )
}

/** What needs a person at operators whose events wait for an app has changed. */
export async function notifyWaiting(tx: Tx, hub: Pick<Deps['hub'], 'publishOperator'>, appId: string): Promise<void> {
  for (const { operatorId } of await webhooks.waiting(tx, appId))
    tx.afterCommit(() => hub.publishOperator(operatorId, { '@type': 'AttentionChanged' }))
}

/** An app that comes back is told at once what waits for it. */
export function registerAppEvents({
  db,
  log,
  deliveries,
  schedules,
  ...deps
}: Deps & Pick<Context, 'log' | 'deliveries' | 'schedules'>) {
  deliveries.handle(KIND, createEventHandler({ db, ...deps }))
  deps.hub.onAppConnected((appId) =>
    db
      .transaction((tx) => deliveries.hasten(tx, KIND, destinationOf(appId)))
      .catch((err: unknown) => log.error({ err, app: appId }, 'what waits for an app comes at its own time')),
  )
  schedules.every(24 * 3_600_000, 'app-events-forget', () => queries.forget(db))
}
