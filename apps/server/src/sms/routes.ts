import { sms as calls, defaultCarrier } from '@cubeward/contract/admin/sms.ts'
import { Problem } from '@cubeward/contract/kernel/problem.ts'
import { commandIn, digitsOf } from '@cubeward/domain/router-sms.ts'
import * as audit from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Route } from '../http/route.ts'
import { SmsRefused } from '../outside/sms/sms-gateway.ts'
import * as routers from '../routers/queries.ts'
import * as budgets from './budgets.ts'
import { carrierTokenSeconds, issueCarrierToken } from './carrier-token.ts'

// A router is told something now and then; an SMS costs money (R46).
const perUser = { burst: 10, perDay: 8_640 }
const perOperator = { burst: 100, perDay: 100 }

export const smsRoutes = (
  route: Route,
  {
    db,
    sms,
    carrier,
    sealer,
    config,
    hub,
    log,
  }: Pick<Context, 'db' | 'sms' | 'carrier' | 'sealer' | 'config' | 'hub' | 'log'>,
) => {
  route(calls.send, async ({ body, actor }) => {
    const router = await routers.ofUser(db, digitsOf(body.recipient), actor)
    if (router === undefined)
      throw new Problem('forbidden', 'SMS are sent to the routers of your cubes only. Store the phone number first.')
    const { operatorId, tenantId, cubeId } = router
    // The text holds the password of the router: what is written down is the command in it (T36).
    const command = commandIn(body.message, config.routerSmsTemplate)
    const entry = { operatorId, category: 'cube', actor, tenantId, cubeId, data: { command: command ?? null } } as const
    const what = command === undefined ? 'an SMS' : `the command ${command} by SMS`
    await db.transaction(async (tx) => {
      const left =
        (await budgets.take(tx, `sms of user ${actor.id}`, perUser)) &&
        (await budgets.take(tx, `sms of operator ${operatorId}`, perOperator))
      if (!left) throw new Problem('tooManyRequests', 'Too many SMS were sent. Try again later.')
      await audit.append(tx, { ...entry, type: 'RouterSms', message: `Sent ${what} to the router.` })
    })
    try {
      await sms.send({ recipient: body.recipient, text: body.message })
    } catch (error) {
      if (!(error instanceof SmsRefused)) throw error
      log.warn({ cubeId, reason: error.message }, 'an SMS to a router was not sent')
      const message = `Sending ${what} to the router failed. ${error.message}`
      await audit.append(db, { ...entry, level: 'log', type: 'RouterSmsFailed', message })
      throw new Problem('gatewayError', error.message)
    } finally {
      hub.publishCube(cubeId, { '@type': 'LogsChanged' })
    }
  })

  route(calls.carrierToken, async ({ params, actor }) => {
    if (!actor.root && !(await routers.isMember(db, actor.id))) throw new Problem('forbidden')
    if (carrier === undefined || (params.carrier !== defaultCarrier && params.carrier !== carrier.id))
      throw new Problem('notFound', 'There is no such mobile carrier.')
    return {
      token: issueCarrierToken(sealer, actor),
      expiresIn: carrierTokenSeconds,
      subscriptionUrl: `${config.publicUrl}/carrier/subscriptions`,
      graphqlUrl: `${config.publicUrl}/carrier/graphql`,
    }
  })
}
