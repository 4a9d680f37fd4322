import { randomUUID } from 'node:crypto'
import { type AppWebhook, appWebhooks } from '@cubeward/contract/admin/app-webhooks.ts'
import { fieldProblem, problem } from '@cubeward/contract/kernel/problem.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { append } from '../../platform/audit/audit.ts'
import { act, change, entryAt } from '../../platform/audit/change.ts'
import { found } from '../../platform/http/found.ts'
import { Versioned } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { httpsPorts, type Outbound } from '../../platform/outside/outbound.ts'
import { FleetLimit } from '../../platform/security/limits.ts'
import * as apps from '../apps/queries.ts'
import { notifyWaiting } from './handler.ts'
import { newSecret, postWebhook } from './post-webhook.ts'
import { destinationOf, KIND } from './record-event.ts'
import * as queries from './webhook-queries.ts'

const testsAnHour = 60
const ofApp = new FleetLimit('test event of app', { burst: testsAnHour, perSecond: testsAnHour / 3_600 })

const edited = ({ url }: AppWebhook) => ({ url })

/** An address that leads into a network of ours is refused when it is stored; it is looked at again whenever something is posted. */
async function checkAddress(outbound: Outbound, allowPrivate: boolean, url: string | null): Promise<void> {
  if (url === null) return
  if (!URL.canParse(url)) throw fieldProblem('url', 'webhook.address')
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:' && !allowPrivate) throw fieldProblem('url', 'webhook.address')
  const usual = protocol === 'https:' ? 443 : 80
  const allowed = outbound.mayUsePort(Number(port || usual), httpsPorts) && (await outbound.mayName(hostname))
  if (!allowed) throw fieldProblem('url', 'webhook.notAllowed')
}

/** Of an event that is about no occupancy. */
const testEvent = 'Test'

export const appWebhookRoutes = (
  route: Route,
  {
    db,
    sealer,
    outbound,
    deliveries,
    config,
    hub,
  }: Pick<Context, 'db' | 'sealer' | 'outbound' | 'deliveries' | 'config' | 'hub'>,
) => {
  const read = async (on: Parameters<typeof queries.read>[0], app: string) => found(await queries.read(on, app), 'app')

  route(appWebhooks.read, async ({ params }) => new Versioned(await read(db, params.appId), edited))

  route(appWebhooks.update, async ({ params: { appId }, body, actor, ifMatch }) => {
    await checkAddress(outbound, config.allowPrivateHosts, body.url)
    const secret = newSecret()
    let shown: string | null = null
    await change<AppWebhook>(
      db,
      { operator: null, actor },
      {
        async hold(tx) {
          found(await apps.hold(tx, appId), 'app')
          return read(tx, appId)
        },
        ifMatch,
        edit: (before) => ({ ...before, url: body.url }),
        of: edited,
        async write(tx, after, before) {
          await queries.write(tx, appId, after.url, sealer.seal(secret))
          shown = before.secretSet ? null : secret
          if (before.paused !== null) await notifyWaiting(tx, hub, appId)
          if (after.url !== null) await deliveries.hasten(tx, KIND, destinationOf(appId))
        },
        audit: () => ({ type: 'WebhookChanged', message: tells('webhook.changed'), appId }),
      },
    )
    return { ...(await read(db, appId)), secret: shown }
  })

  route(appWebhooks.rotate, async ({ params: { appId }, actor }) => {
    const secret = newSecret()
    return act(
      db,
      { operator: null, actor },
      {
        async act(tx) {
          found(await apps.hold(tx, appId), 'app')
          const previousUntil = await queries.rotate(tx, appId, sealer.seal(secret))
          if (previousUntil === undefined) throw problem('webhook.none')
          return { secret, previousUntil }
        },
        audit: () => ({
          type: 'WebhookSecretChanged',
          message: tells('webhook.secret'),
          appId,
        }),
      },
    )
  })

  route(
    appWebhooks.test,
    async ({ params: { appId }, actor }) => {
      await read(db, appId)
      const target = await queries.target(db, appId)
      if (target?.url == null) throw problem('webhook.none')
      if (!(await ofApp.take(db, appId))) throw problem('webhook.tooManyTests', { count: testsAnHour })
      const id = randomUUID()
      const message = { type: testEvent, timestamp: new Date().toISOString(), data: {} }
      const { retryAfterMs: _, ...attempt } = await postWebhook({ outbound, sealer }, target, id, message)
      const entry = { type: 'WebhookTested' as const, message: tells('webhook.tested'), appId }
      await append(
        db,
        entryAt({ operator: null, actor }, { ...entry, data: { status: attempt.status, ok: attempt.ok } }),
      )
      return attempt
    },
    { outside: true },
  )

  route(appWebhooks.resume, ({ params: { appId }, actor }) =>
    act(
      db,
      { operator: null, actor },
      {
        async act(tx) {
          found(await apps.hold(tx, appId), 'app')
          if ((await queries.target(tx, appId))?.url == null) throw problem('webhook.none')
          await queries.resume(tx, appId)
          await notifyWaiting(tx, hub, appId)
          await deliveries.hasten(tx, KIND, destinationOf(appId))
          return read(tx, appId)
        },
        audit: () => ({ type: 'WebhookResumed', message: tells('webhook.resumed'), appId }),
      },
    ),
  )
}
